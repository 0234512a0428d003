import assert from "node:assert/strict";
import { test } from "node:test";
import type { PageState } from "../wire/generated.ts";
import { siteHost, type EarlyAct } from "./site.ts";

const scene = { position: "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b -", parent: 0, batch: 0, say: "" };
const state = { _kind: "lesson", _nodes: [scene], cursor: 0, _turn_state: { node: 0, moves: [] } } as unknown as PageState;

test("acts made while a session opens are sent afterwards, and stored until then", () => {
  const kept: number[] = [];
  const told: EarlyAct[] = [];
  const host = siteHost(
    { state, addressOfPart: (name) => name, onEarly: () => kept.push(host.unheard().length) },
    () => undefined,
  );
  const answer = (text: string) => host.send({ id: text, act: "answer", answer: [text] } as never);
  answer("before");
  assert.equal(host.opensWith().length, 1);
  answer("early");
  host.begin(state, (message) => {
    if (message.method === "acts") told.push(...message.acts);
  });
  assert.deepEqual(kept, [1, 2, 0]);
  assert.deepEqual(told.map(({ content }) => content?.id), ["early"]);
});

test("Python follows a reader who went on while their session opened", () => {
  const next = { ...scene, position: "obpkyrgn/8/8/8/8/8/8/NGRYKPBO g o" };
  const lesson = { ...state, _nodes: [scene, next] } as unknown as PageState;
  const host = siteHost({ state: { ...lesson }, addressOfPart: (name) => name }, () => undefined);
  host.opensWith();
  host.set("cursor", 1);
  host.save_changes();
  host.begin(lesson, () => undefined);
  assert.equal(host.state.cursor, 1);
});
