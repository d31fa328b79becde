import "fake-indexeddb/auto";
import type { Transport, WireRequest } from "@roundsman/contract/client";
import { expect, test } from "vitest";
import { FIRST_REQUESTS } from "../session/prefetch.ts";
import { createCustomer, removeCustomers, restoreCustomers } from "../customers/queries.ts";
import { createEngine, type EngineOptions } from "./engine.ts";
import { createRig, CUSTOMER, type Rig } from "./testing/rig.ts";

function running(
  beforeStart: (rig: Rig) => Promise<unknown> = () => Promise.resolve(),
  more: Partial<EngineOptions> = {},
) {
  const rig = createRig();
  const errors: unknown[] = [];
  const silent = (_path: string, init: RequestInit) =>
    new Promise<Response>((_, reject) =>
      init.signal?.addEventListener("abort", () => reject(new Error("Aborted"))),
    );
  const around = {
    ...rig.sender,
    beforeStart: () => beforeStart(rig),
    fetch: silent,
    exclusive: rig.exclusive,
    random: () => 0.5,
    onError: (error: unknown) => void errors.push(error),
    ...more,
  };
  const engine = createEngine(around);
  return { ...rig, engine, errors, phone: { ...rig.phone, wake: engine.wake } };
}

const until = async (holds: () => Promise<boolean> | boolean) => {
  while (!(await holds())) await new Promise((resolve) => setImmediate(resolve));
};

test("a mutation is sent at once", async () => {
  const { server, phone, engine } = running();
  await createCustomer(CUSTOMER, phone);
  await until(async () => (await phone.db.outbox.count()) === 0);
  expect(server.alive("customers")).toHaveLength(1);
  engine.stop();
});

test("nothing is sent before the outbox is restored", async () => {
  let done = () => {};
  const { server, phone, engine } = running(
    () => new Promise<void>((resolve) => void (done = resolve)),
  );
  const all = engine.syncNow();
  for (const name of ["A", "B", "C", "D"]) await createCustomer({ ...CUSTOMER, name }, phone);
  expect(server.calls).toEqual([]);
  done();
  await all;
  expect(server.alive("customers")).toHaveLength(4);
  engine.stop();
});

test("unsent mutations are sent when the signal returns, without anybody touching the phone", async () => {
  const { server, phone, engine, clock } = running();
  server.faultOf = () => "lost request";
  await createCustomer(CUSTOMER, phone);
  await until(async () => (await phone.db.getMeta("online")) === 0);
  server.faultOf = () => "none";
  await until(async () => {
    clock.pass(1_000);
    return (await phone.db.outbox.count()) === 0;
  });
  expect(server.alive("customers")).toHaveLength(1);
  engine.stop();
});

test("without a change stream all lists are read at the start, and later only changes", async () => {
  const { server, phone, engine, clock } = running();
  await until(async () => (await phone.db.getMeta("lastPull")) === clock.now());
  const first = [...server.calls];
  engine.pushAndRefresh();
  clock.pass(300_000);
  await until(async () => (await phone.db.getMeta("lastPull")) === clock.now());
  expect(server.calls.slice(first.length)).toEqual(["POST /api/pull/"]);
  engine.stop();
});

test("a first sign-in makes one pass of at most sixteen calls, however soon the stream is open", async () => {
  const lines: ReadableStreamDefaultController<Uint8Array>[] = [];
  const fetch = () =>
    Promise.resolve(
      new Response(
        new ReadableStream<Uint8Array>({
          start: (controller) => {
            controller.enqueue(new TextEncoder().encode('event: ready\ndata: {"seq":1}\n\n'));
            lines.push(controller);
          },
        }),
        { headers: { "content-type": "text/event-stream" } },
      ),
    );
  const { server, phone, engine, clock } = running(undefined, { fetch });
  await until(async () => (await phone.db.getMeta("lastPull")) === clock.now());
  await engine.syncNow();
  expect(server.calls.slice(0, 2).toSorted()).toEqual([
    "POST /api/pull/",
    "POST /api/unpaid_invoices/",
  ]);
  // The last call is from `engine.syncNow()`.
  expect(server.calls.length - 1).toBeLessThanOrEqual(16);
  engine.stop();
});

test("a phone without data first requests what the sign-in prefetches", async () => {
  const requests: Pick<WireRequest, "method" | "path" | "body">[] = [];
  const rig = createRig();
  const transport: Transport = (request) => {
    const { method, path, body } = request;
    requests.push({ method, path, ...(body !== undefined && { body }) });
    return rig.sender.transport(request);
  };
  const { engine } = running(undefined, { ...rig.sender, transport });
  await until(async () => (await rig.phone.db.getMeta("lastPull")) === rig.clock.now());
  expect(requests.slice(0, 2).toSorted((a, b) => a.path.localeCompare(b.path))).toEqual(
    FIRST_REQUESTS,
  );
  engine.stop();
});

test("a sync on request sends and pulls everything now", async () => {
  const { server, phone, engine, clock } = running();
  await until(async () => (await phone.db.getMeta("lastPull")) === clock.now());
  clock.pass(1);
  server.plant("customers", { key: "01a00000-0000-7000-8000-000000000001", ...CUSTOMER });
  await engine.syncNow();
  expect(await phone.db.customers.count()).toBe(1);
  engine.stop();
});

/** The phone pulled while its clock was fast. Then the clock was set right. */
const aheadOnce = ({ phone, clock }: Pick<Rig, "phone" | "clock">) =>
  phone.db.setMeta("lastPull", clock.now() + 3 * 3_600_000);

test("a clock that was ahead at the last pull delays no later pull", async () => {
  const { server, phone, engine, clock } = running(aheadOnce);
  await until(async () => (await phone.db.getMeta("lastPull")) === clock.now());
  await aheadOnce({ phone, clock });
  server.plant("customers", { key: "01a00000-0000-7000-8000-000000000001", ...CUSTOMER });
  await engine.syncNow();
  expect([await phone.db.customers.count(), await phone.db.getMeta("lastPull")]).toEqual([
    1,
    clock.now(),
  ]);
  await aheadOnce({ phone, clock });
  clock.pass(300_000);
  await until(async () => (await phone.db.getMeta("lastPull")) === clock.now());
  engine.stop();
});

/**
 * The next pull brings a customer that the phone cannot write. Returns a function that ends this.
 */
function failToWrite({ server, phone }: Pick<Rig, "server" | "phone">, name: string): () => void {
  const fail = () => {
    throw new DOMException("not written", name);
  };
  phone.db.customers.hook("creating", fail);
  server.plant("customers", { key: "01a00000-0000-7000-8000-000000000001", ...CUSTOMER });
  return () => phone.db.customers.hook("creating").unsubscribe(fail);
}

test("an error of the phone itself is reported, and does not count as lost signal; a call without a response does", async () => {
  const { server, phone, engine, errors } = running();
  await engine.syncNow();
  failToWrite({ server, phone }, "UnknownError");
  await engine.syncNow();
  expect([errors.length, await phone.db.getMeta("online")]).toEqual([1, 1]);
  server.faultOf = () => "lost request";
  await engine.syncNow();
  expect([errors.length, await phone.db.getMeta("online")]).toEqual([1, 0]);
  engine.stop();
});

test("errors are reported by a plain function call, because the browser's reportError refuses any other", async () => {
  const receivers: unknown[] = [];
  const { server, phone, engine } = running(undefined, {
    onError(this: unknown) {
      receivers.push(this);
    },
  });
  await engine.syncNow();
  failToWrite({ server, phone }, "UnknownError");
  await engine.syncNow();
  expect(receivers).toEqual([undefined]);
  engine.stop();
});

test("a full phone is not reported as a bug: the pull continues once there is room", async () => {
  const { server, phone, engine, errors } = running();
  await engine.syncNow();
  const makeRoom = failToWrite({ server, phone }, "QuotaExceededError");
  await engine.syncNow();
  expect([errors, await phone.db.customers.count()]).toEqual([[], 0]);
  makeRoom();
  await engine.syncNow();
  expect(await phone.db.customers.count()).toBe(1);
  engine.stop();
});

test("changes during an expired session are pulled after the next sign-in", async () => {
  let session = "expired";
  const { server, phone, engine, clock } = running(undefined, { ready: () => session === "ok" });
  await engine.syncNow();
  expect(server.calls).toEqual([]);
  session = "ok";
  engine.pushAndRefresh();
  await until(async () => (await phone.db.getMeta("lastPull")) === clock.now());
  engine.stop();
});

test("a stopped engine leaves no timer behind and sends nothing more", async () => {
  const { server, phone, engine, clock } = running();
  await engine.syncNow();
  engine.stop();
  await until(() => clock.pending() === 0);
  server.calls.length = 0;
  await createCustomer(CUSTOMER, phone);
  clock.pass(60_000);
  expect(server.calls).toEqual([]);
  expect(await phone.db.outbox.count()).toBe(1);
});

test("a colleague's change that came while one's own was pending is shown once one's own is undone", async () => {
  const { server, phone, engine } = running();
  const key = await createCustomer(CUSTOMER, phone);
  await engine.syncNow();
  server.faultOf = ({ method, path }) =>
    method === "POST" && path !== "/api/pull/" ? "many" : "none";
  // This creation blocks the outbox: what comes after it is not sent at all.
  await createCustomer(CUSTOMER, phone);
  await engine.syncNow();
  await removeCustomers([key], phone);
  server.edit("customers", 1, { phone: "office" });
  await engine.syncNow();
  await restoreCustomers([key], phone);
  await until(async () => (await phone.db.customers.get(key))?.phone === "office");
  expect(server.alive("customers")).toHaveLength(1);
  engine.stop();
});
