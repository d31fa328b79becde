import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { createCustomer } from "../../customers/queries.ts";
import { createDrain, type DrainOptions } from "./drain.ts";
import { createRig, CUSTOMER } from "../testing/rig.ts";

/** A drain over a rig, and how often it reported that the server was reached. */
function draining(more: Partial<DrainOptions> = {}) {
  const rig = createRig();
  const errors: unknown[] = [];
  let reached = 0;
  const { sender, exclusive } = rig;
  const drain = createDrain({
    ...sender,
    exclusive,
    random: () => 1,
    onReached: () => void reached++,
    onError: (error) => void errors.push(error),
    ...more,
  });
  return { ...rig, drain, errors, reached: () => reached };
}

test("a random factor makes a pause up to half as short, so that phones do not return at one moment", async () => {
  const pauses: number[] = [];
  for (const chance of [0, 0.5, 1]) {
    const { server, phone, clock, drain } = draining({ random: () => chance });
    await createCustomer(CUSTOMER, phone);
    server.faultOf = () => "busy";
    await drain.wake();
    const began = clock.now();
    while (server.calls.length === 1) {
      clock.pass(125);
      await drain.settled();
    }
    pauses.push(clock.now() - began);
    drain.stop();
  }
  expect(pauses).toEqual([250, 375, 500]);
});

test("the signal is reported when a request reached the server, and only then", async () => {
  const { server, phone, clock, drain, reached } = draining();
  await drain.wake();
  expect(reached(), "there was nothing to send").toBe(0);
  server.faultOf = () => "busy";
  await createCustomer(CUSTOMER, phone);
  await drain.wake();
  expect(reached(), "nobody answered").toBe(0);
  let calls = 0;
  server.faultOf = () => (++calls > 1 ? "busy" : "none");
  await createCustomer({ ...CUSTOMER, name: "Second" }, phone);
  await drain.wake();
  expect(reached(), "the first got through").toBe(1);
  server.faultOf = () => "none";
  clock.pass(20_000);
  await drain.settled();
  expect(reached(), "and then the rest").toBe(2);
  expect(server.alive("customers")).toHaveLength(2);
});

test("the pauses start short again after a success", async () => {
  const { server, phone, clock, drain } = draining();
  await createCustomer(CUSTOMER, phone);
  server.faultOf = () => "busy";
  await drain.wake();
  for (const pause of [500, 1000, 2000]) {
    clock.pass(pause);
    await drain.settled();
  }
  expect(server.calls).toHaveLength(4);
  server.faultOf = () => "none";
  await drain.wake();
  clock.pass(4000);
  await drain.settled();
  await createCustomer({ ...CUSTOMER, name: "Later" }, phone);
  server.faultOf = () => "busy";
  const before = server.calls.length;
  await drain.wake();
  clock.pass(499);
  await drain.settled();
  expect(server.calls).toHaveLength(before + 1);
  clock.pass(1);
  await drain.settled();
  expect(server.calls).toHaveLength(before + 2);
  drain.stop();
});

test("a run that fails by itself, for example on a full disk, is reported and tried again after a pause", async () => {
  const { exclusive } = createRig();
  const noRoom = new Error("no room");
  let broken = true;
  const { server, phone, clock, drain, errors } = draining({
    exclusive: (name, work) => (broken ? Promise.reject(noRoom) : exclusive(name, work)),
  });
  await createCustomer(CUSTOMER, phone);
  await drain.wake();
  expect([server.calls, errors]).toEqual([[], [noRoom]]);
  broken = false;
  clock.pass(500);
  await drain.settled();
  expect(server.alive("customers")).toHaveLength(1);
});

test("a stopped drain sends nothing more, whatever wakes it and whatever was scheduled", async () => {
  const { server, phone, clock, drain } = draining();
  await createCustomer(CUSTOMER, phone);
  server.faultOf = () => "busy";
  await drain.wake();
  server.faultOf = () => "none";
  drain.stop();
  expect(clock.pending()).toBe(0);
  clock.pass(60_000);
  await drain.wake();
  expect(server.calls).toHaveLength(1);
  expect(await phone.db.outbox.count()).toBe(1);
});

test("a drain stopped in the middle of a run plans no other", async () => {
  const { server, phone, clock, drain } = draining();
  await createCustomer(CUSTOMER, phone);
  server.faultOf = () => {
    drain.stop();
    return "busy";
  };
  await drain.wake();
  expect([server.calls.length, clock.pending()]).toEqual([1, 0]);
});

test("tabs of one person take turns under one name, which no other person's tabs have", async () => {
  const names: string[] = [];
  const { phone, drain } = draining({
    exclusive: (name, work) => {
      names.push(name);
      return work();
    },
  });
  await drain.wake();
  expect(names).toEqual([`roundsman-send-${phone.db.owner}`]);
});
