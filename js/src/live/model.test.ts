import assert from "node:assert/strict";
import { mock, test } from "node:test";
import type { State } from "../host/wire.ts";
import { modelOf } from "./model.ts";

function cut(): { model: ReturnType<typeof modelOf>; posted: { content: { id: string } }[]; mend: () => void } {
  let whole = false;
  const posted: { content: { id: string } }[] = [];
  const model = modelOf({ cursor: 0, flipped: false } as State, (message) => {
    if (whole) posted.push(message as never);
    return whole;
  });
  return { model, posted, mend: () => (whole = true) };
}

test("what nobody has replied to is sent once more when the connection is there again, in its order", () => {
  const { model, posted, mend } = cut();
  for (const id of ["1", "2", "3"]) model.send({ id, act: "answer" } as never);
  model.reply({ id: "2", ok: true });
  mend();
  model.resume({} as State);
  assert.deepEqual(
    posted.map(({ content }) => content.id),
    ["1", "3"],
  );
});

test("a greeting is answered while the connection is cut: all is kept, and nothing is answered by the page alone", async () => {
  const { model } = cut();
  const heard = mock.fn();
  model.on("msg:custom", heard);
  model.send({ id: "1", act: "hello" } as never);
  await Promise.resolve();
  assert.deepEqual(heard.mock.calls[0]!.arguments, [{ id: "1", ok: true }]);
});

test("how the board looks is the page's own business after a break too", () => {
  const { model } = cut();
  model.set("flipped" as never, true as never);
  model.resume({ cursor: 4, flipped: false } as State);
  assert.deepEqual([model.get("cursor"), model.get("flipped")], [4, true]);
});
