import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { createCustomer } from "../../customers/queries.ts";
import { followChanges } from "./change-stream.ts";
import type { Fetch } from "../../session/http.ts";
import { pullAll } from "./pull.ts";
import { sendAll } from "../push/send.ts";
import { serverEvents, type ServerEvent } from "./server-events.ts";
import { createRig, CUSTOMER } from "../testing/rig.ts";

/** A line to the server that the test speaks into. */
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
    say: (text: string) => speaker?.enqueue(new TextEncoder().encode(text)),
    hangUp: () => speaker?.close(),
  };
}

function listening(more: { readonly pulls?: boolean; readonly fetch?: Fetch } = {}) {
  const rig = createRig();
  const { asked, fetch, say, hangUp } = line();
  let pulls = 0;
  const taken: (() => void)[] = [];
  const listener = {
    ...rig.sender,
    fetch: more.fetch ?? fetch,
    pullSinceNow: async () => {
      pulls++;
      if (more.pulls !== false) await pullAll(rig.sender);
      return more.pulls !== false;
    },
    alone: async (work: () => Promise<void>) => {
      await work().finally(() => taken.shift()?.());
    },
  };
  /** Resolves when the next changes are taken in. */
  const next = () => new Promise<void>((resolve) => void taken.push(resolve));
  const stop = new AbortController();
  return {
    ...rig,
    asked,
    say,
    hangUp,
    next,
    stop,
    pulls: () => pulls,
    follow: () => followChanges(listener, stop.signal),
  };
}

const until = async (holds: () => Promise<boolean> | boolean) => {
  while (!(await holds())) await new Promise((resolve) => setImmediate(resolve));
};
const change = (
  seq: number,
  kind: string,
  ids: readonly number[],
  more: { readonly gone?: true } = {},
) => `id: ${seq}\nevent: change\ndata: ${JSON.stringify({ seq, kind, ids, ...more })}\n\n`;

test("a change on another device is fetched, and the next line begins after it", async () => {
  const { server, phone, clock, follow, say, hangUp, next, asked, pulls } = listening();
  const first = follow();
  await until(() => asked.length === 1);
  say('id: 40\nevent: ready\ndata: {"seq":40}\n\n');
  await until(() => pulls() === 1);
  server.plant("customers", { key: "01a00000-0000-7000-8000-000000000001", ...CUSTOMER });
  const taken = next();
  say(": hello\n\n" + change(41, "customer", [1]).slice(0, 20));
  say(change(41, "customer", [1]).slice(20) + change(42, "company", [3]));
  await until(() => clock.pending() > 1);
  clock.pass(250);
  await taken;
  await until(() => server.calls.some((call) => call.endsWith("/customers/1/")));
  hangUp();
  await first;
  expect(await phone.db.customers.toArray()).toMatchObject([{ name: CUSTOMER.name, sync: "sent" }]);

  void follow();
  await until(() => asked.length === 2);
  expect(asked[1]?.path).toBe("/api/changes/?since=42");
  expect(asked[1]?.init.headers).toMatchObject({ "last-event-id": "42" });
  expect(pulls()).toBe(1);
});

test("what this phone did itself is not asked for again, and what it touched besides is", async () => {
  const { server, phone, clock, sender, follow, say, next, asked } = listening();
  await phone.db.remember("changes", 7);
  const key = await createCustomer(CUSTOMER, phone);
  const telling: typeof sender.transport = async (request) => ({
    ...(await sender.transport(request)),
    changeSeq: 8,
  });
  await sendAll({ ...sender, transport: telling });
  void follow();
  await until(() => asked.length === 1);
  server.calls.length = 0;
  const taken = next();
  say(change(8, "customer", [1]) + change(9, "deliveryRoute", [1]));
  await until(() => clock.pending() > 1);
  clock.pass(250);
  await taken;
  expect(server.calls).toEqual([`GET /routeapi/responsible-persons/${phone.db.owner}/routes/1/`]);
  expect(await phone.db.customers.get(key)).toMatchObject({ id: 1, sync: "sent" });
  expect([await phone.db.recall("changes"), await phone.db.echoes.count()]).toEqual([9, 0]);
});

test("what somebody deleted goes without being asked for, and what they brought back is asked for", async () => {
  const { server, phone, clock, sender, follow, say, next, asked } = listening();
  for (const name of ["A", "B", "C"])
    server.plant("customers", {
      ...CUSTOMER,
      key: `01a00000-0000-7000-8000-00000000000${name}`,
      name,
    });
  await pullAll(sender);
  await phone.db.remember("changes", 7);
  server.edit("customers", 1, { hidden: true });
  server.edit("customers", 2, { name: "B again" });
  void follow();
  await until(() => asked.length === 1);
  server.calls.length = 0;
  const taken = next();
  say(change(8, "customer", [1, 2], { gone: true }) + change(9, "customer", [2]));
  await until(() => clock.pending() > 1);
  clock.pass(250);
  await taken;
  expect(server.calls.map((call) => call.replace(/\/\d+\//, "/"))).toEqual([
    "GET /api/responsible_persons_edit/customers/2/",
  ]);
  expect((await phone.db.customers.orderBy("id").toArray()).map(({ name }) => name)).toEqual([
    "B again",
    "C",
  ]);
});

test("a line that has been silent for a minute is cut", async () => {
  const { clock, follow, asked, say, pulls } = listening();
  const cut = expect(follow()).rejects.toThrow();
  await until(() => asked.length === 1);
  clock.pass(40_000);
  say('id: 1\nevent: ready\ndata: {"seq":1}\n\n');
  await until(() => pulls() === 1);
  clock.pass(40_000);
  expect(asked[0]?.init.signal?.aborted).toBe(false);
  clock.pass(20_000);
  await cut;
});

test("changes that could not be fetched come again", async () => {
  const { server, phone, clock, follow, say, asked, pulls } = listening();
  await phone.db.remember("changes", 7);
  const followed = follow();
  await until(() => asked.length === 1);
  server.weather = () => "lost request";
  say(change(8, "customer", [1]));
  await until(() => clock.pending() > 1);
  clock.pass(250);
  await expect(followed).rejects.toThrow();
  expect(await phone.db.recall("changes")).toBe(7);
  expect(pulls()).toBe(0);
});

test("a phone that was away for too long begins anew", async () => {
  const { phone, follow, say, hangUp, asked, pulls } = listening();
  await phone.db.remember("changes", 7);
  const followed = follow();
  await until(() => asked.length === 1);
  say('id: 900\nevent: reset\ndata: {"seq":900}\n\n');
  hangUp();
  await followed;
  expect(pulls()).toBe(1);
  expect(await phone.db.recall("changes")).toBe(900);
});

test("a change of a kind that only a newer server knows is passed over, and what comes with it is fetched", async () => {
  const { server, phone, clock, follow, say, next, asked } = listening();
  await phone.db.remember("changes", 7);
  server.plant("customers", { key: "01a00000-0000-7000-8000-000000000001", ...CUSTOMER });
  void follow();
  await until(() => asked.length === 1);
  const taken = next();
  say(
    change(8, "parkingTicket", [1]) + change(9, "customer", [1]) + change(10, "constructor", [1]),
  );
  await until(() => clock.pending() > 1);
  clock.pass(250);
  await taken;
  expect(await phone.db.customers.toArray()).toMatchObject([{ name: CUSTOMER.name }]);
  expect([await phone.db.recall("changes"), server.calls.length]).toEqual([10, 1]);
});

test("where the pull that a new beginning needs did not happen, the next line asks for it again", async () => {
  const { phone, follow, say, asked, pulls } = listening({ pulls: false });
  await phone.db.remember("changes", 7);
  const followed = follow();
  await until(() => asked.length === 1);
  say('id: 900\nevent: reset\ndata: {"seq":900}\n\n');
  await expect(followed).rejects.toThrow();
  expect([pulls(), await phone.db.recall("changes")]).toEqual([1, 7]);
});

for (const [whose, status, type, online] of [
  ["a hotel's page", 200, "text/html", 0],
  ["a hotel's own words", 200, "application/json", 0],
  ["a gateway", 502, "text/html", 0],
  ["a gateway that speaks JSON", 502, "application/json", 0],
  ["our server, which says no", 401, "application/problem+json; charset=utf-8", 1],
] as const)
  test(`${whose} (${status}, ${type}) ${online === 1 ? "tells that the server is there" : "is no signal"}`, async () => {
    const answer = () =>
      Promise.resolve(new Response("{}", { status, headers: { "content-type": type } }));
    const { phone, follow } = listening({ fetch: answer });
    await phone.db.remember("online", online === 1 ? 0 : 1);
    await expect(follow()).rejects.toThrow();
    expect(await phone.db.recall("online")).toBe(online);
  });

test("whatever comes over the line tells that the server is there, also after a call that nobody answered", async () => {
  const { phone, follow, say, asked } = listening();
  void follow();
  await until(() => asked.length === 1);
  await until(async () => (await phone.db.recall("online")) === 1);
  await phone.db.remember("online", 0);
  say(": still here\n\n");
  await until(async () => (await phone.db.recall("online")) === 1);
});

test("events are read whatever their line ends and however they are cut", async () => {
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
    const events: ServerEvent[] = [];
    for await (const event of serverEvents(stream, () => {})) events.push(event);
    expect(events).toEqual([
      { name: "change", data: "one\ntwo", id: "3" },
      { name: "message", data: "三", id: null },
    ]);
  }
});
