import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { createCustomer } from "../customers/queries.ts";
import { setDeliveryStatus } from "../invoices/queries.ts";
import { createDrain } from "./push/drain.ts";
import { Database } from "./store/database.ts";
import { pullAll } from "./pull/pull.ts";
import { sendAll } from "./push/send.ts";
import type { Fault } from "./testing/server/fake-calls.ts";
import { createRig, CUSTOMER } from "./testing/rig.ts";

for (const fault of ["busy", "crash", "many", "portal", "lost request"] satisfies Fault[])
  test(`an answer like "${fault}" keeps the order and loses nothing`, async () => {
    const { server, phone, send } = createRig();
    for (const name of ["A", "B", "C"]) await createCustomer({ ...CUSTOMER, name }, phone);
    server.faultOf = () => fault;
    expect(await send()).toBe("unreachable");
    expect(
      (await phone.db.outbox.toArray()).map(({ state, attempts }) => [state, attempts]),
    ).toEqual([
      // A refused attempt counts too: the browser may have sent the request before, by itself.
      ["waiting", 1],
      ["waiting", 1],
      ["waiting", 1],
    ]);
    server.faultOf = () => "none";
    expect(await send()).toBe("sent");
    expect(server.alive("customers")).toMatchObject([{ name: "A" }, { name: "B" }, { name: "C" }]);
  });

test("one mutation that makes the server fail does not block the others", async () => {
  const { server, phone, send } = createRig();
  for (const name of ["poison", "B", "C"]) await createCustomer({ ...CUSTOMER, name }, phone);
  server.faultOf = ({ body }) => (body?.includes("poison") ? "crash" : "none");
  for (let tries = 0; tries < 6; tries++) await send();
  expect(server.alive("customers")).toMatchObject([{ name: "B" }, { name: "C" }]);
  expect(await phone.db.outbox.toArray()).toMatchObject([
    { state: "waiting", payload: { name: "poison" } },
  ]);
});

test("an expired session pauses sending and refuses nothing", async () => {
  const rig = createRig();
  await createCustomer(CUSTOMER, rig.phone);
  rig.server.faultOf = () => "unauthorised";
  expect(await rig.send()).toBe("paused");
  rig.session = "expired";
  rig.server.calls.length = 0;
  expect(await rig.send()).toBe("paused");
  expect(rig.server.calls).toEqual([]);
  expect(await rig.phone.db.customers.toArray()).toMatchObject([{ sync: "waiting" }]);

  rig.session = "ok";
  rig.server.faultOf = () => "none";
  expect(await rig.send()).toBe("sent");
  expect(rig.server.alive("customers")).toHaveLength(1);
});

test("a server that accepts the call and never answers has eight seconds", async () => {
  const { server, phone, clock, send } = createRig();
  await createCustomer(CUSTOMER, phone);
  const asked = new Promise<void>((resolve) => {
    server.faultOf = () => {
      resolve();
      return "hang";
    };
  });
  const outcome = send();
  await asked;
  clock.pass(7_999);
  expect(await phone.db.customers.toArray()).toMatchObject([{ sync: "sending" }]);
  clock.pass(1);
  expect(await outcome).toBe("unreachable");
});

test("a phone that crashes while sending repeats the request with the same key", async () => {
  const { server, phone, sender } = createRig();
  await createCustomer(CUSTOMER, phone);
  const died = new Promise<void>((resolve) => {
    server.faultOf = () => {
      resolve();
      return "lost answer";
    };
  });
  const dying = sendAll(sender);
  await died;
  phone.db.close();
  await expect(dying).rejects.toThrow();

  server.faultOf = () => "none";
  const db = new Database(phone.db.owner);
  expect(await db.customers.toArray()).toMatchObject([{ sync: "sending" }]);
  expect(await sendAll({ ...sender, db })).toEqual({ outcome: "sent" });
  expect(server.done).toHaveLength(1);
  expect(await db.customers.toArray()).toMatchObject([{ sync: "sent", id: 1 }]);
});

test("two tabs send every mutation once, in order", async () => {
  const { server, phone, sender, exclusive } = createRig();
  const otherTab = new Database(phone.db.owner);
  const tabs = [sender, { ...sender, db: otherTab }].map((each) =>
    createDrain({ ...each, exclusive, random: () => 0.5 }),
  );
  const names = Array.from({ length: 20 }, (_, index) => `C${index}`);
  for (const [index, name] of names.entries()) {
    await createCustomer(
      { ...CUSTOMER, name },
      { ...phone, db: index % 2 === 0 ? phone.db : otherTab },
    );
    void tabs[index % 2]?.wake();
  }
  await Promise.all(tabs.map((tab) => tab.wake()));
  expect(server.alive("customers").map((customer) => "name" in customer && customer.name)).toEqual(
    names,
  );
  expect(server.calls).toHaveLength(20);
});

test("a mutation written at the last moment of a run is sent by it", async () => {
  const { server, phone, sender, exclusive } = createRig();
  const drain = createDrain({ ...sender, exclusive, random: () => 0.5 });
  const phoneOnLine = { ...phone, wake: () => void drain.wake() };
  const late: Promise<string>[] = [];
  server.faultOf = () => {
    if (late.length < 5)
      late.push(createCustomer({ ...CUSTOMER, name: `late ${late.length}` }, phoneOnLine));
    return "none";
  };
  await createCustomer(CUSTOMER, phoneOnLine);
  for (let seen = -1; seen < late.length;) {
    seen = late.length;
    await Promise.all(late);
    await drain.settled();
  }
  expect(server.alive("customers")).toHaveLength(6);
  expect(await phone.db.outbox.count()).toBe(0);
});

test("the next try is soon while some requests succeed", async () => {
  const { server, phone, sender, exclusive, clock } = createRig();
  const drain = createDrain({ ...sender, exclusive, random: () => 1 });
  for (let index = 0; index < 12; index++) await createCustomer(CUSTOMER, phone);
  let requests = 0;
  // Calls inside a batch have no signal of their own.
  server.faultOf = ({ signal }) => (signal && ++requests % 2 === 1 ? "lost answer" : "none");
  await drain.wake();
  const began = clock.now();
  while ((await phone.db.outbox.count()) > 0) {
    clock.pass(500);
    await drain.settled();
  }
  expect(clock.now() - began).toBe(12 * 500);
  expect(server.alive("customers")).toHaveLength(12);
});

test("it tries again forever, at growing intervals of up to twenty seconds", async () => {
  const { server, phone, sender, exclusive, clock } = createRig();
  const drain = createDrain({ ...sender, exclusive, random: () => 1 });
  await createCustomer(CUSTOMER, phone);
  server.faultOf = () => "busy";
  await drain.wake();
  const pauses: number[] = [];
  for (let tries = 0; tries < 8; tries++) {
    const [before, calls] = [clock.now(), server.calls.length];
    while (server.calls.length === calls) {
      clock.pass(500);
      await drain.settled();
    }
    pauses.push(clock.now() - before);
  }
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 20_000, 20_000]);
  drain.stop();
});

test("a server that sends a retry time is not called before then, by any tab", async () => {
  const { server, phone, sender, exclusive, clock } = createRig();
  const [drain, otherTab] = [sender, { ...sender, db: new Database(phone.db.owner) }].map((each) =>
    createDrain({ ...each, exclusive, random: () => 1 }),
  );
  await createCustomer(CUSTOMER, phone);
  const transport = server.transport;
  const asking = {
    ...sender,
    transport: async (...args: Parameters<typeof transport>) => ({
      ...(await transport(...args)),
      retryAfter: 90_000,
    }),
  };
  server.faultOf = () => "many";
  expect(await sendAll(asking)).toEqual({
    outcome: "unreachable",
    notBefore: clock.now() + 90_000,
  });
  server.faultOf = () => "none";
  clock.pass(89_000);
  await Promise.all([drain?.wake(), otherTab?.wake()]);
  expect(server.calls).toHaveLength(1);
  expect(await phone.db.outbox.toArray()).toMatchObject([{ state: "waiting", attempts: 1 }]);
  clock.pass(1_000);
  await Promise.all([drain?.settled(), otherTab?.settled()]);
  expect(server.alive("customers")).toHaveLength(1);
  drain?.stop();
  otherTab?.stop();
});

test("a phone whose clock was set back does not wait for a later day", async () => {
  const { server, phone, send, clock } = createRig();
  await phone.db.setMeta("sendAfter", clock.now() + 86_400_000);
  await createCustomer(CUSTOMER, phone);
  expect(await send()).toBe("sent");
  expect(server.alive("customers")).toHaveLength(1);
});

test("a lost permission refuses nothing: all mutations wait until it is back", async () => {
  const { server, phone, send } = createRig();
  for (const name of ["A", "B"]) await createCustomer({ ...CUSTOMER, name }, phone);
  server.faultOf = () => "forbidden";
  expect(await send()).toBe("forbidden");
  expect(server.batches).toEqual([2]);
  expect(await phone.db.getMeta("forbidden")).toBe(1);
  expect(await phone.db.outbox.toArray()).toMatchObject([
    { state: "waiting", attempts: 1 },
    { state: "waiting", attempts: 1 },
  ]);
  server.faultOf = () => "none";
  expect(await send()).toBe("sent");
  expect(await phone.db.getMeta("forbidden")).toBe(0);
  expect(server.alive("customers")).toHaveLength(2);
});

for (const [status, fault] of [
  [413, "too large"],
  [415, "wrong type"],
] as const)
  test(`a permanent error (${status}) refuses only its mutation`, async () => {
    const { server, phone, send } = createRig();
    for (const name of ["bad", "good"]) await createCustomer({ ...CUSTOMER, name }, phone);
    server.faultOf = ({ body }) => (body?.includes(`"bad"`) ? fault : "none");
    expect(await send()).toBe("sent");
    expect(await phone.db.outbox.toArray()).toMatchObject([
      { state: "refused", problem: { status }, payload: { name: "bad" } },
    ]);
    expect(server.alive("customers")).toMatchObject([{ name: "good" }]);
  });

test("one of many mutations in a request that makes the server fail does not block the others", async () => {
  const { server, phone, send, sender } = createRig();
  for (let id = 1; id <= 6; id++)
    server.plant("invoices", { key: `01a00000-0000-7000-8000-00000000000${id}` });
  await pullAll(sender);
  const keys = await phone.db.invoices.orderBy("id").primaryKeys();
  await setDeliveryStatus(keys, "delivered", phone);
  server.faultOf = ({ method, body }) =>
    method === "PATCH" && /"id":3\b/.test(body ?? "") ? "crash" : "none";
  expect(await send()).toBe("faltering");
  expect(await phone.db.outbox.toArray()).toMatchObject([{ entity: keys[2], state: "waiting" }]);
  expect(
    server
      .alive("invoices")
      .filter((invoice) => "deliveryStatus" in invoice && invoice.deliveryStatus === "delivered"),
  ).toHaveLength(5);
});
