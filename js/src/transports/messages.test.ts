import assert from "node:assert/strict";
import { mock, test } from "node:test";
import messageHost from "./messages.ts";
import type { PageState } from "../wire/generated.ts";

function cut(): { host: ReturnType<typeof messageHost>; posted: { content: { id: string } }[]; mend: () => void } {
  let whole = false;
  const posted: { content: { id: string } }[] = [];
  const host = messageHost({ cursor: 0, flipped: false } as PageState, (message) => {
    if (whole) posted.push(message as never);
    return whole;
  });
  return { host, posted, mend: () => (whole = true) };
}

test("unanswered requests are resent in order after a reconnect", () => {
  const { host, posted, mend } = cut();
  for (const id of ["1", "2", "3"]) host.send({ id, act: "answer" } as never);
  host.hear({ method: "custom", content: { id: "2", ok: true } });
  mend();
  host.resume({} as PageState);
  assert.deepEqual(posted.map(({ content }) => content.id), ["1", "3"]);
});

test("while disconnected, hello is answered and requests are queued", async () => {
  const { host } = cut();
  const heard = mock.fn();
  host.on("msg:custom", heard);
  host.send({ id: "1", act: "hello" } as never);
  await Promise.resolve();
  assert.deepEqual(heard.mock.calls[0]!.arguments[0], { id: "1", ok: true });
});

test("preferences survive a reconnect", () => {
  const { host } = cut();
  host.set("flipped" as never, true as never);
  host.resume({ cursor: 4, flipped: false } as PageState);
  assert.deepEqual([host.get("cursor"), host.get("flipped")], [4, true]);
});
