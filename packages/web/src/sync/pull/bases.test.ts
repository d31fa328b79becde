import "fake-indexeddb/auto";
import type { Customer } from "@roundsman/contract/customers";
import { expect, test } from "vitest";
import {
  createCustomer,
  removeCustomers,
  restoreCustomers,
  updateCustomer,
} from "../../customers/queries.ts";
import { discardRefusedOn } from "../outbox/resolve-refused.ts";
import { refusedIn } from "../testing/refused.ts";
import { pullAll } from "./pull.ts";
import { createRig, CUSTOMER } from "../testing/rig.ts";
import type { Stored } from "../testing/server/stored.ts";

/** A phone with a deleted customer; the server does not know of the deletion. */
async function withUnsentRemoval() {
  const rig = createRig();
  const key = await createCustomer(CUSTOMER, rig.phone);
  await rig.send();
  await pullAll(rig.sender);
  await removeCustomers([key], rig.phone);
  return { ...rig, key };
}

test("a colleague's change that came while one's own was pending is shown once that is undone unsent, without another call", async () => {
  const { server, phone, sender, key } = await withUnsentRemoval();
  server.edit("customers", 1, { phone: "office" });
  await pullAll(sender);
  await restoreCustomers([key], phone);
  const asked = server.calls.length;
  expect(await phone.db.customers.get(key)).toMatchObject({
    phone: "office",
    version: 2,
    sync: "sent",
    deletedAt: "",
  });
  expect(server.calls).toHaveLength(asked);
});

test("a record that a colleague deleted meanwhile is removed, by the lists as by a change", async () => {
  for (const hears of ["lists", "changes"]) {
    const { server, phone, sender, send } = createRig();
    const key = await createCustomer(CUSTOMER, phone);
    await send();
    await pullAll(sender);
    await updateCustomer(key, { phone: "mine" }, phone);
    server.edit("customers", 1, { hidden: true });
    if (hears === "lists") await phone.db.setCursor(null);
    await pullAll(sender);
    expect(await phone.db.customers.count()).toBe(1);
    await send();
    await discardRefusedOn(phone, (await refusedIn(phone)).key);
    expect(await phone.db.customers.count()).toBe(0);
  }
});

test("a pull without news leaves the base as it is", async () => {
  const { phone, sender } = await withUnsentRemoval();
  await pullAll(sender);
  expect(await phone.db.bases.toArray()).toMatchObject([{ row: { version: 1 }, cursor: null }]);
});

test("a customer's money on account is there after the next pull, though money makes no new version", async () => {
  for (const hears of ["lists", "changes"]) {
    const { server, phone, sender, send } = createRig();
    const key = await createCustomer(CUSTOMER, phone);
    await send();
    await pullAll(sender);
    const onAccountAfter = async (onAccount: object) => {
      server.edit("customers", 1, {});
      for (const { onAccount: _, ...row } of server.alive("customers") as (Stored & Customer)[])
        server.books.customers.set(row.id, { ...row, ...onAccount, version: 1 });
      if (hears === "lists") await phone.db.setCursor(null);
      await pullAll(sender);
      return (await phone.db.customers.get(key))?.onAccount;
    };
    expect([hears, await onAccountAfter({ onAccount: 3025 })]).toEqual([hears, 3025]);
    expect([hears, await onAccountAfter({})]).toEqual([hears, undefined]);
  }
});

test("one's own deletion, pulled after its undo was answered, removes nothing", async () => {
  const { server, phone, sender, send, key } = await withUnsentRemoval();
  server.faultOf = () => "lost answer";
  await send();
  await restoreCustomers([key], phone);
  server.faultOf = () => "none";
  await pullAll(sender);
  await send();
  await pullAll(sender);
  expect(await phone.db.customers.get(key)).toMatchObject({
    version: 3,
    sync: "sent",
    deletedAt: "",
  });
});

test("a record that a colleague deleted again before the undo was answered is removed", async () => {
  const { server, phone, sender, send, key } = await withUnsentRemoval();
  await send();
  await restoreCustomers([key], phone);
  server.faultOf = () => "lost answer";
  await send();
  server.faultOf = () => "none";
  server.edit("customers", 1, { hidden: true });
  await pullAll(sender);
  await send();
  await pullAll(sender);
  expect(await phone.db.customers.get(key)).not.toMatchObject({ deletedAt: "" });
  expect(await phone.db.outbox.count()).toBe(0);
});

test("a colleague's change that is pulled during an older answer is shown in the end", async () => {
  for (const [theirs, shown] of [
    [{ phone: "office" }, ["office"]] as const,
    [{ hidden: true }, []] as const,
  ]) {
    const { server, phone, sender, send } = createRig();
    const key = await createCustomer(CUSTOMER, phone);
    await send();
    await pullAll(sender);
    await updateCustomer(key, { phone: "mine" }, phone);
    server.faultOf = () => "lost answer";
    await send();
    server.faultOf = () => "none";
    server.edit("customers", 1, theirs);
    // Repeats the mutation during the pull: its stored response is older than what the pull brings.
    const transport: typeof sender.transport = async (request) => {
      const reply = await sender.transport(request);
      if (request.path === "/api/pull/") await send();
      return reply;
    };
    await pullAll({ ...sender, transport });
    expect((await phone.db.customers.toArray()).map((row) => row.phone)).toEqual(shown);
    expect(await phone.db.customers.where("key").equals(key).count()).toBe(shown.length);
  }
});

test("a colleague's change of a new row whose answer was lost is shown", async () => {
  for (const [theirs, shown] of [
    [{ hidden: true }, []] as const,
    [{ phone: "office" }, ["office"]] as const,
  ]) {
    const { server, phone, sender, send } = createRig();
    await pullAll(sender);
    server.faultOf = () => "lost answer";
    await createCustomer(CUSTOMER, phone);
    await send();
    server.faultOf = () => "none";
    server.edit("customers", 1, theirs);
    await pullAll(sender);
    await send();
    await pullAll(sender);
    expect((await phone.db.customers.toArray()).map((row) => row.phone)).toEqual(shown);
  }
});
