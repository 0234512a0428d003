import { equal } from "node:assert/strict";
import { test } from "node:test";
import { rankOf, stateOf } from "./chapter.ts";

const part = (standing: "open" | "begun" | "done", rings = 0, level: "never" | "shaky" | "sure" = "never") => ({
  part: "figure-1",
  title: "Figure 1",
  position: "",
  standing,
  rings,
  level,
});

test("a chapter is done when all of it is, and begun when some of it is", () => {
  equal(stateOf({ parts: [part("done"), part("done")] }).state, "done");
  equal(stateOf({ parts: [part("done"), part("open")] }).state, "begun");
  equal(stateOf({ parts: [part("open")] }).state, "open");
  equal(stateOf({ parts: [] }).state, "open");
});

test("it is shaky when something is that was begun", () => {
  equal(stateOf({ parts: [part("done", 2, "shaky"), part("done", 2, "sure")] }).shaky, true);
  equal(stateOf({ parts: [part("open", 0, "shaky")] }).shaky, false);
});

test("its tower has the rings that all its lessons have", () => {
  equal(rankOf({ parts: [part("done", 3), part("done", 1)] }), 1);
  equal(rankOf({ parts: [part("done", 2), { ...part("done"), count: "6/12" }] }), 2);
});
