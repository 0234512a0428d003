import { equal } from "node:assert/strict";
import { test } from "node:test";
import { isDone } from "./done.ts";

const part = (part: string, standing: "open" | "begun" | "done") => ({ part, title: part, position: "", standing, rings: 0, level: "never" as const });
const chapters = [{ name: "one", number: 1, title: "One", parts: [part("figure-1", "done"), part("figure-2", "begun")] }];

test("a part is done as its chapter says", () => {
  equal(isDone({ chapters, due: 3 }, "figure-1"), true);
  equal(isDone({ chapters, due: 3 }, "figure-2"), false);
});

test("what is due is done when nothing is due any more", () => {
  equal(isDone({ chapters, due: 3 }, "practice"), false);
  equal(isDone({ chapters, due: 0 }, "practice"), true);
});

test("what is no part of a chapter has no end", () => equal(isDone({ chapters, due: 0 }, "mixed"), false));
