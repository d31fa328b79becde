import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { createCustomer, removeCustomers } from "../../customers/queries.ts";
import { createInvoice } from "../../invoices/queries.ts";
import { createCompany } from "../../companies/queries.ts";
import { pullAll } from "../pull/pull.ts";
import { sendAll } from "./send.ts";
import type { SendOptions } from "./call.ts";
import { createRig, CUSTOMER, draftFor, type Rig } from "../testing/rig.ts";

const COMPANY = {
  email: "office@lantern.example",
  registrationNumber: "08123456",
  bankAccount: "12345678",
  bankSortCode: "20-00-00",
  vatNumber: "GB123456789",
  contactNumber: "020 7946 0000",
  contactPerson: "Wei Chen",
  bankName: "Lea Valley Bank",
  address: "",
  peppolId: "",
};

async function written({ phone }: Rig, ...names: readonly string[]): Promise<void> {
  for (const name of names) await createCustomer({ ...CUSTOMER, name }, phone);
}
const states = async ({ phone }: Rig) =>
  (await phone.db.outbox.orderBy("seq").toArray()).map(({ state, attempts }) => [state, attempts]);
const syncs = async ({ phone }: Rig) =>
  (await phone.db.customers.toArray())
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, sync }) => [name, sync]);

test("the phone records whether the server answers, both ways", async () => {
  const rig = createRig();
  await written(rig, "A");
  rig.server.faultOf = () => "lost request";
  await rig.send();
  expect(await rig.phone.db.getMeta("online")).toBe(0);
  rig.server.faultOf = () => "busy";
  await rig.send();
  expect(await rig.phone.db.getMeta("online"), "a server that is busy is there").toBe(1);
  rig.server.faultOf = () => "lost answer";
  await rig.send();
  expect(await rig.phone.db.getMeta("online")).toBe(0);
  rig.server.faultOf = () => "none";
  await rig.send();
  expect(await rig.phone.db.getMeta("online")).toBe(1);
});

test("after a loss nothing is sent before the lists were pulled", async () => {
  const rig = createRig();
  await written(rig, "A");
  await rig.phone.db.setRecovery("refetch");
  expect(await sendAll(rig.sender)).toEqual({ outcome: "unreachable" });
  expect(rig.server.calls).toEqual([]);
  await rig.phone.db.setRecovery("none");
  expect(await sendAll(rig.sender)).toEqual({ outcome: "sent" });
});

/** A server that asks for a retry in so many milliseconds. */
const busyFor = ({ sender, server }: Rig, retryAfter: number) => ({
  ...sender,
  transport: async (...args: Parameters<typeof server.transport>) => ({
    ...(await server.transport(...args)),
    retryAfter,
  }),
});

test("one answer cannot delay sending for longer than a quarter of an hour", async () => {
  const rig = createRig();
  await written(rig, "A");
  rig.server.faultOf = () => "many";
  const now = rig.clock.now();
  expect(await sendAll(busyFor(rig, 86_400_000))).toEqual({
    outcome: "unreachable",
    notBefore: now + 900_000,
  });
  rig.server.faultOf = () => "none";
  rig.clock.pass(899_999);
  expect(await sendAll(rig.sender)).toEqual({ outcome: "unreachable", notBefore: now + 900_000 });
  expect(rig.server.calls).toHaveLength(1);
  rig.clock.pass(1);
  expect(await sendAll(rig.sender)).toEqual({ outcome: "sent" });
});

test("what succeeded before the server was busy counts as sent, and the rest waits", async () => {
  const rig = createRig();
  await written(rig, "A", "B", "C");
  rig.server.faultOf = () => "lost request";
  await rig.send();
  let requests = 0;
  rig.server.faultOf = ({ signal }) => (signal && ++requests === 2 ? "many" : "none");
  expect(await sendAll(busyFor(rig, 5000))).toEqual({
    outcome: "faltering",
    notBefore: rig.clock.now() + 5000,
  });
  expect(await states(rig)).toEqual([
    ["waiting", 2],
    ["waiting", 2],
  ]);
  expect(await syncs(rig)).toEqual([
    ["A", "sent"],
    ["B", "waiting"],
    ["C", "waiting"],
  ]);
});

test("a refused mutation stays on the phone for correction, and the rest of its batch continues", async () => {
  const rig = createRig();
  await written(rig, "A", "B", "C");
  rig.server.faultOf = ({ body }) => (body?.includes('"B"') ? "too large" : "none");
  expect(await rig.send()).toBe("sent");
  expect(await states(rig)).toEqual([["refused", 1]]);
  expect(await syncs(rig)).toEqual([
    ["A", "sent"],
    ["B", "refused"],
    ["C", "sent"],
  ]);
  expect(await rig.send(), "nothing is left that could be sent").toBe("idle");
  expect(rig.server.calls).toHaveLength(3);
});

test("a session that ends between two requests stops there, and what was answered is kept", async () => {
  const rig = createRig();
  await written(rig, "A", "B", "C");
  rig.server.faultOf = () => "lost request";
  await rig.send();
  rig.server.faultOf = () => {
    rig.session = "expired";
    return "none";
  };
  expect(await rig.send()).toBe("paused");
  expect(rig.server.calls).toHaveLength(1);
  expect(await states(rig)).toEqual([
    ["waiting", 1],
    ["waiting", 1],
  ]);
  expect(await syncs(rig)).toEqual([
    ["A", "sent"],
    ["B", "waiting"],
    ["C", "waiting"],
  ]);
});

test("independent mutations go in one request, and a single one is a plain call", async () => {
  const rig = createRig();
  await written(rig, "A");
  await rig.send();
  expect([rig.server.calls, rig.server.batches]).toEqual([["POST /create-driver-customer/"], []]);
  await written(rig, "B", "C", "D");
  expect(await rig.send()).toBe("sent");
  expect([rig.server.calls.length, rig.server.batches]).toEqual([4, [3]]);
  expect((await syncs(rig)).map(([, sync]) => sync)).toEqual(Array(4).fill("sent"));
});

test("a request has a hundred mutations at most", async () => {
  const rig = createRig();
  await written(rig, ...Array.from({ length: 250 }, (_, index) => `Customer ${index}`));
  expect(await rig.send()).toBe("sent");
  expect(rig.server.batches).toEqual([100, 100, 50]);
  expect(new Set(rig.server.done).size).toBe(250);
});

test("a request has no more than a slow connection can send, in the order of creation", async () => {
  const rig = createRig();
  const logo = `data:image/png;base64,${"A".repeat(90_000)}`;
  for (const name of ["A", "B", "C", "D", "E"])
    await createCompany({ ...COMPANY, name, logo }, rig.phone);
  expect(await rig.send()).toBe("sent");
  expect(rig.server.batches).toEqual([2, 2]);
  expect(rig.server.alive("companies").map((company) => "name" in company && company.name)).toEqual(
    ["A", "B", "C", "D", "E"],
  );
});

test("a batch of Chinese invoices is no larger than a slow connection can send in time", async () => {
  const rig = createRig();
  for (let made = 0; made < 100; made += 1)
    await createInvoice("getPaid", { ...draftFor(null), summary: "米".repeat(900) }, rig.phone);
  const sizes: number[] = [];
  const transport: typeof rig.sender.transport = (request) => {
    sizes.push(new TextEncoder().encode(request.body).length);
    return rig.sender.transport(request);
  };
  expect((await sendAll({ ...rig.sender, transport })).outcome).toBe("sent");
  expect(rig.server.alive("invoices")).toHaveLength(100);
  // 2,000 bytes a second, for at most 120 seconds (call.ts).
  expect(Math.max(...sizes)).toBeLessThan(240_000);
});

test("after a failure one mutation goes alone first, then a few, then all", async () => {
  const rig = createRig();
  await written(rig, ...Array.from({ length: 130 }, (_, index) => `Customer ${index}`));
  rig.server.faultOf = () => "lost request";
  expect(await rig.send()).toBe("unreachable");
  rig.server.faultOf = () => "none";
  expect(await rig.send()).toBe("sent");
  expect(rig.server.batches).toEqual([10, 100, 19]);
  expect(rig.server.calls).toHaveLength(130);
});

test("a batch that is too large for a gateway never blocks the rest for good", async () => {
  const rig = createRig();
  await written(rig, ...Array.from({ length: 30 }, (_, index) => `Customer ${index}`));
  rig.server.faultOf = ({ path }) => (path === "/api/batch/" ? "crash" : "none");
  for (let tries = 0; tries < 31; tries += 1) await rig.send();
  expect(rig.server.alive("customers")).toHaveLength(30);
  expect(await rig.phone.db.outbox.count()).toBe(0);
});

test("a mutation that makes the server fail blocks no others, and is never dropped", async () => {
  const rig = createRig();
  await written(rig, "poison", "B");
  rig.server.faultOf = ({ body }) => (body?.includes("poison") ? "crash" : "none");
  expect(await rig.send(), "B got through, and the other is still there").toBe("faltering");
  expect(await syncs(rig)).toEqual([
    ["B", "sent"],
    ["poison", "waiting"],
  ]);
  await written(rig, "C");
  for (let tries = 2; tries < 5; tries += 1) {
    expect(await rig.send()).toBe("unreachable");
    expect(await states(rig)).toEqual([
      ["waiting", tries],
      ["waiting", 0],
    ]);
  }
  expect(await rig.send(), "after five attempts what came later goes past it").toBe("faltering");
  expect((await syncs(rig)).map(([, sync]) => sync)).toEqual(["sent", "sent", "waiting"]);
  rig.server.faultOf = () => "none";
  expect(await rig.send()).toBe("sent");
  expect(rig.server.alive("customers")).toHaveLength(3);
});

test("two of them block later mutations, because a run passes one", async () => {
  const rig = createRig();
  await written(rig, "poison 1", "poison 2", "C");
  rig.server.faultOf = ({ body }) => (body?.includes("poison") ? "crash" : "none");
  await rig.send();
  await written(rig, "D");
  for (let tries = 0; tries < 12; tries += 1) await rig.send();
  expect(await syncs(rig)).toEqual([
    ["C", "sent"],
    ["D", "waiting"],
    ["poison 1", "waiting"],
    ["poison 2", "waiting"],
  ]);
});

for (const trouble of ["lost answer", "many", "too large"] as const)
  test(`an outbox cleared during a call stays cleared (${trouble})`, async () => {
    const rig = createRig();
    rig.server.plant("customers", { ...CUSTOMER, key: "01a00000-0000-7000-8000-00000000000a" });
    rig.server.plant("customers", { ...CUSTOMER, key: "01a00000-0000-7000-8000-00000000000b" });
    await pullAll(rig.sender);
    await removeCustomers(await rig.phone.db.customers.toCollection().primaryKeys(), rig.phone);
    rig.server.faultOf = () => trouble;
    let calls = 0;
    const wiping: SendOptions["transport"] = async (request) => {
      if (++calls === 1) await rig.phone.db.outbox.clear();
      return rig.server.transport(request);
    };
    await sendAll({ ...rig.sender, transport: wiping });
    expect(await rig.phone.db.outbox.count()).toBe(0);
  });
