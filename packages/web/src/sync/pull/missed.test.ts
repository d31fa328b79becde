import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import {
  createCustomer,
  removeCustomers,
  restoreCustomers,
  updateCustomer,
} from "../../customers/queries.ts";
import { takeChanges } from "./change-stream.ts";
import { fetchMissed } from "./missed.ts";
import { forgetSome, pullAll, pullSome } from "./pull.ts";
import { createRig, CUSTOMER } from "../testing/rig.ts";

/** A phone whose person deleted a customer, which the server has not heard of. */
async function withUnsentRemoval() {
  const rig = createRig();
  const key = await createCustomer(CUSTOMER, rig.phone);
  await rig.send();
  await removeCustomers([key], rig.phone);
  return { ...rig, key };
}

test("a colleague's change that came while one's own waited is there when that was taken back unsent", async () => {
  const { server, phone, sender, key } = await withUnsentRemoval();
  server.edit("customers", 1, { phone: "office" });
  await pullAll(sender);
  await restoreCustomers([key], phone);
  expect(await phone.db.customers.get(key)).toMatchObject({
    phone: CUSTOMER.phone,
    sync: "sent",
    deletedAt: "",
  });
  await fetchMissed(sender);
  expect(await phone.db.customers.get(key)).toMatchObject({
    phone: "office",
    version: 2,
    sync: "sent",
    deletedAt: "",
  });
  const asked = server.calls.length;
  await fetchMissed(sender);
  expect(server.calls).toHaveLength(asked);
});

test("what a colleague deleted meanwhile goes, by a list as by a change event", async () => {
  for (const hear of [
    pullAll,
    (of: Parameters<typeof pullAll>[0]) => forgetSome(of, "customers", [1]),
  ]) {
    const { server, phone, sender, send } = createRig();
    const key = await createCustomer(CUSTOMER, phone);
    await send();
    await updateCustomer(key, { phone: "mine" }, phone);
    server.edit("customers", 1, { hidden: true });
    await hear(sender);
    await fetchMissed(sender);
    expect(await phone.db.customers.count()).toBe(1);
    await phone.db.outbox.clear();
    await fetchMissed(sender);
    expect(await phone.db.customers.count()).toBe(0);
  }
});

test("nothing is asked for while somebody's own change waits, and no failure forgets it", async () => {
  const { server, phone, sender, key } = await withUnsentRemoval();
  server.edit("customers", 1, { phone: "office" });
  await pullSome(sender, "customers", [1]);
  const asked = server.calls.length;
  await fetchMissed(sender);
  expect(server.calls).toHaveLength(asked);
  await restoreCustomers([key], phone);
  server.weather = () => "lost request";
  await expect(fetchMissed(sender)).rejects.toThrow("Failed to fetch");
  server.weather = () => "none";
  await fetchMissed(sender);
  expect(await phone.db.customers.get(key)).toMatchObject({ phone: "office" });
});

test("a list that says what the phone has already makes nobody ask again", async () => {
  const { phone, sender } = await withUnsentRemoval();
  await pullAll(sender);
  expect(await phone.db.missed.count()).toBe(0);
});

test("a deletion that is heard of after one's own undo was answered takes nothing away", async () => {
  const { server, phone, sender, send, key } = await withUnsentRemoval();
  server.weather = () => "lost answer";
  await send();
  await restoreCustomers([key], phone);
  server.weather = () => "none";
  await send();
  expect(server.changes).toMatchObject([{}, { gone: true }, {}]);
  for (const told of [server.changes.slice(0, 2), server.changes]) {
    await takeChanges(sender, told);
    expect(await phone.db.customers.get(key)).toMatchObject({
      version: 3,
      sync: "sent",
      deletedAt: "",
    });
  }
});

test("a colleague's change that is asked for while an older answer comes in is asked for once more", async () => {
  for (const [theirs, shown] of [
    [{ phone: "office" }, ["office"]] as const,
    [{ hidden: true }, []] as const,
  ]) {
    const { server, phone, sender, send } = createRig();
    const key = await createCustomer(CUSTOMER, phone);
    await send();
    await updateCustomer(key, { phone: "mine" }, phone);
    server.weather = () => "lost answer";
    await send();
    server.weather = () => "none";
    server.edit("customers", 1, theirs);
    // What was answered at first is told again between the question for news and its answer.
    const transport: typeof sender.transport = async (request) => {
      const reply = await sender.transport(request);
      if (request.method === "GET") await send();
      return reply;
    };
    await takeChanges({ ...sender, transport }, [{ seq: 9, kind: "customer", ids: [1] }]);
    expect(await phone.db.customers.get(key)).toMatchObject({ phone: "mine", sync: "sent" });
    await fetchMissed(sender);
    expect((await phone.db.customers.toArray()).map((row) => row.phone)).toEqual(shown);
  }
});

test("what a colleague did to a new row, before its lost answer was heard, is asked for", async () => {
  const cases = [
    [{ hidden: true }, CUSTOMER.phone, []],
    [{ phone: "office" }, "office", ["office"]],
  ] as const;
  for (const [theirs, atOnce, shown] of cases) {
    const { server, phone, sender, send } = createRig();
    server.weather = () => "lost answer";
    await createCustomer(CUSTOMER, phone);
    await send();
    server.weather = () => "none";
    server.edit("customers", 1, theirs);
    await takeChanges(sender, server.changes);
    await send();
    expect(await phone.db.customers.toArray()).toMatchObject([
      { id: 1, phone: atOnce, sync: "sent" },
    ]);
    await fetchMissed(sender);
    expect((await phone.db.customers.toArray()).map((row) => row.phone)).toEqual(shown);
  }
});

test("an answer that is heard at once makes nobody ask again", async () => {
  const { phone, send } = createRig();
  await createCustomer(CUSTOMER, phone);
  await send();
  expect(await phone.db.missed.count()).toBe(0);
});
