import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { createCustomer } from "../../customers/queries.ts";
import { followChanges } from "./change-stream.ts";
import type { Fetch } from "../../session/http.ts";
import { serverEvents } from "./server-events.ts";
import { createRig, CUSTOMER } from "../testing/rig.ts";

/** A connection to the server whose events the test writes. */
function line() {
  const asked: { readonly path: string; readonly init: RequestInit }[] = [];
  let speaker: ReadableStreamDefaultController<Uint8Array> | undefined;
  const fetch: Fetch = (path, init) => {
    asked.push({ path, init });
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        speaker = controller;
        init.signal?.addEventListener("abort", () =>
          controller.error(new DOMException("Aborted", "AbortError")),
        );
      },
    });
    return Promise.resolve(
      new Response(body, { headers: { "content-type": "text/event-stream" } }),
    );
  };
  return {
    asked,
    fetch,
    t: (text: string) => speaker?.enqueue(new TextEncoder().encode(text)),
    hangUp: () => speaker?.close(),
  };
}

function listening(more: { readonly fetch?: Fetch } = {}) {
  const rig = createRig();
  const { asked, fetch, t, hangUp } = line();
  let news = 0;
  const listener = { ...rig.sender, fetch: more.fetch ?? fetch, onNews: () => void news++ };
  const stop = new AbortController();
  return {
    ...rig,
    asked,
    t,
    hangUp,
    stop,
    news: () => news,
    follow: () => followChanges(listener, stop.signal),
  };
}

const until = async (holds: () => Promise<boolean> | boolean) => {
  while (!(await holds())) await new Promise((resolve) => setImmediate(resolve));
};
const change = (seq: number) =>
  `id: ${seq}\nevent: change\ndata: ${JSON.stringify({ seq, kind: "customer", ids: [1] })}\n\n`;

test("changes that come together are reported once, a moment after the first", async () => {
  const { clock, follow, t, asked, news } = listening();
  void follow();
  await until(() => asked.length === 1);
  t(": hello\n\n" + change(41).slice(0, 20));
  t(change(41).slice(20) + change(42));
  await until(() => clock.pending() > 1);
  expect(news()).toBe(0);
  clock.pass(250);
  await until(() => news() === 1);
  t(change(43));
  await until(() => clock.pending() > 1);
  clock.pass(250);
  await until(() => news() === 2);
});

test("a new stream reports that there may be changes", async () => {
  const { follow, t, hangUp, asked, news } = listening();
  const first = follow();
  await until(() => asked.length === 1);
  t('id: 40\nevent: ready\ndata: {"seq":40}\n\n');
  await until(() => news() === 1);
  hangUp();
  await first;
  expect(asked[0]?.path).toBe("/api/changes/");
  void follow();
  await until(() => asked.length === 2);
  t('id: 900\nevent: reset\ndata: {"seq":900}\n\n');
  await until(() => news() === 2);
});

test("while the phone sends, changes are gathered for longer, but not forever", async () => {
  const { phone, clock, follow, t, asked, news } = listening();
  await createCustomer(CUSTOMER, phone);
  await phone.db.outbox.toCollection().modify({ state: "sending" });
  void follow();
  await until(() => asked.length === 1);
  t(change(1));
  for (let waited = 250; waited < 1_500; waited += 250) {
    await until(() => clock.pending() > 1);
    clock.pass(250);
    expect(news()).toBe(0);
  }
  await until(() => clock.pending() > 1);
  clock.pass(250);
  await until(() => news() === 1);
});

test("a stream without data for a minute is closed", async () => {
  const { clock, follow, asked, t, news } = listening();
  const cut = expect(follow()).rejects.toThrow();
  await until(() => asked.length === 1);
  clock.pass(40_000);
  t('id: 1\nevent: ready\ndata: {"seq":1}\n\n');
  await until(() => news() === 1);
  clock.pass(40_000);
  expect(asked[0]?.init.signal?.aborted).toBe(false);
  clock.pass(20_000);
  await cut;
});

for (const [whose, status, type, online] of [
  ["a hotel's page", 200, "text/html", 0],
  ["a hotel's own words", 200, "application/json", 0],
  ["a gateway", 502, "text/html", 0],
  ["a gateway that speaks JSON", 502, "application/json", 0],
  ["our server, which says no", 401, "application/problem+json; charset=utf-8", 1],
] as const)
  test(`${whose} (${status}, ${type}) ${online === 1 ? "shows that the server is there" : "is no signal"}`, async () => {
    const answer = () =>
      Promise.resolve(new Response("{}", { status, headers: { "content-type": type } }));
    const { phone, follow } = listening({ fetch: answer });
    await phone.db.setMeta("online", online === 1 ? 0 : 1);
    await expect(follow()).rejects.toThrow();
    expect(await phone.db.getMeta("online")).toBe(online);
  });

test("any data on the stream shows that the server is there, also after a call without an answer", async () => {
  const { phone, follow, t, asked } = listening();
  void follow();
  await until(() => asked.length === 1);
  await until(async () => (await phone.db.getMeta("online")) === 1);
  await phone.db.setMeta("online", 0);
  t(": still here\n\n");
  await until(async () => (await phone.db.getMeta("online")) === 1);
});

test("events are parsed with any line ends and however they are split", async () => {
  const text = "event: change\r\ndata: one\r\ndata: two\r\nid: 3\r\n\r\n: comment\n\ndata:三\n\n";
  const bytes = new TextEncoder().encode(text);
  for (const size of [1, 2, 7, 100]) {
    const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.slice(index * size, (index + 1) * size),
    );
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const part of parts) controller.enqueue(part);
        controller.close();
      },
    });
    const events: unknown[] = [];
    for await (const event of serverEvents(stream, () => {})) events.push(event);
    expect(events).toEqual([
      { event: "change", data: "one\ntwo", id: "3" },
      { event: undefined, data: "三", id: undefined },
    ]);
  }
});
