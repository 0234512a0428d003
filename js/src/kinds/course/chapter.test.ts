import { equal } from "node:assert/strict";
import { test } from "node:test";
import { isDone, rankOf, stateOf } from "./chapter.ts";

const part = (standing: "open" | "begun" | "done", rings = 0, level: "never" | "shaky" | "sure" = "never") => ({
  part: "figure-1",
  title: "Figure 1",
  position: "",
  standing,
  rings,
  level,
});

test("a chapter is done with all its parts, begun with any", () => {
  equal(stateOf({ parts: [part("done"), part("done")] }).state, "done");
  equal(stateOf({ parts: [part("done"), part("open")] }).state, "begun");
  equal(stateOf({ parts: [part("open")] }).state, "open");
  equal(stateOf({ parts: [] }).state, "open");
});

test("a chapter is shaky if one of its begun parts is", () => {
  equal(stateOf({ parts: [part("done", 2, "shaky"), part("done", 2, "sure")] }).shaky, true);
  equal(stateOf({ parts: [part("open", 0, "shaky")] }).shaky, false);
});

test("a chapter's tower has its lessons' rings", () => {
  equal(rankOf({ parts: [part("done", 3), part("done", 1)] }), 1);
  equal(rankOf({ parts: [part("done", 2), { ...part("done"), count: "6/12" }] }), 2);
});

const chapters = [{ name: "one", number: 1, title: "One", parts: [part("done"), { ...part("begun"), part: "figure-2" }] }];

test("a part is done if its chapter says so", () => {
  equal(isDone({ chapters, due: 3 }, "figure-1"), true);
  equal(isDone({ chapters, due: 3 }, "figure-2"), false);
});

test("practice is done when nothing is due", () => {
  equal(isDone({ chapters, due: 3 }, "practice"), false);
  equal(isDone({ chapters, due: 0 }, "practice"), true);
});

test("other parts are never done", () => equal(isDone({ chapters, due: 0 }, "mixed"), false));
