import "fake-indexeddb/auto";
import { describe, expect, test } from "vitest";
import { createCustomer, removeCustomers, restoreCustomers } from "../../customers/queries.ts";
import { addMembers, createGroup } from "../../groups/queries.ts";
import { pullAll } from "../pull/pull.ts";
import { sendAll } from "../push/send.ts";
import { phoneWithBackup, lose } from "../testing/phone-with-backup.ts";
import { CUSTOMER } from "../testing/rig.ts";
import { startBackup } from "./copy.ts";
import { restoreCopies } from "./restore.ts";

const BOOK = "deliveryRoutes";

/** A route of three stops. The server knows that the first one is deleted; the undo is pending. */
async function undoWaits() {
  const rig = await phoneWithBackup();
  const { phone, sender, send } = rig;
  const keys: string[] = [];
  for (const name of ["A", "B", "C"]) keys.push(await createCustomer({ ...CUSTOMER, name }, phone));
  const route = await createGroup(BOOK, "Monday", phone);
  await addMembers(BOOK, route, keys, phone);
  await send();
  await removeCustomers(keys.slice(0, 1), phone);
  await send();
  await pullAll(sender);
  await restoreCustomers(keys.slice(0, 1), phone);
  await phone.whenCopied();
  return { ...rig, keys, route };
}
type Rig = Awaited<ReturnType<typeof undoWaits>>;

/** Loses the database; the outbox comes back from its copy. */
async function loses({ phone, sender, store, exclusive }: Rig) {
  const db = await lose(phone.db);
  const { settled } = startBackup(db, store, exclusive);
  await restoreCopies(db, store);
  const after = { ...sender, db, whenCopied: settled };
  return {
    db,
    phone: { ...phone, db, whenCopied: settled },
    pull: () => pullAll(after),
    send: () => sendAll(after),
  };
}

const stops = ({ server }: Rig) =>
  (
    server.run(BOOK, "list", { id: 0, query: {}, body: null }) as readonly {
      readonly members: readonly { readonly name: string }[];
    }[]
  ).map(({ members }) => members.map(({ name }) => name));

/** Expects every stop once, at its old place, on the server and on the phone. */
async function expectWhole(rig: Rig, { db }: Awaited<ReturnType<typeof loses>>) {
  expect(rig.server.contradictions).toEqual([]);
  expect(await db.outbox.toArray()).toEqual([]);
  expect(stops(rig)).toEqual([["A", "B", "C"]]);
  expect((await db.deliveryRoutes.get(rig.route))?.members).toEqual(rig.keys);
  const alive = await db.customers.filter(({ deletedAt }) => deletedAt === "").toArray();
  expect(alive.map(({ key }) => key).toSorted()).toEqual(rig.keys.toSorted());
}

describe("the database is lost while the undo of a removed stop is pending", () => {
  test("the undo is sent once, and the stop is at its place", async () => {
    const rig = await undoWaits();
    const now = await loses(rig);
    expect(await now.db.outbox.toArray()).toMatchObject([{ kind: "customer.restore" }]);
    await now.pull();
    await now.send();
    await now.pull();
    await expectWhole(rig, now);
  });

  test("an undo whose answer was lost before the loss is not done twice", async () => {
    const rig = await undoWaits();
    rig.server.faultOf = () => "lost answer";
    await rig.send();
    await rig.phone.whenCopied();
    rig.server.faultOf = () => "none";
    const now = await loses(rig);
    await now.pull();
    await now.send();
    await now.pull();
    await expectWhole(rig, now);
  });

  test("a second loss, in the middle of sending, changes nothing", async () => {
    const rig = await undoWaits();
    const first = await loses(rig);
    await first.pull();
    rig.server.faultOf = () => "lost answer";
    await first.send();
    await first.phone.whenCopied();
    rig.server.faultOf = () => "none";
    const now = await loses({ ...rig, phone: first.phone });
    await now.pull();
    await now.send();
    await now.pull();
    await expectWhole(rig, now);
  });

  test("a stop that was added without signal after the undo is behind the others", async () => {
    const rig = await undoWaits();
    const { phone, route } = rig;
    const d = await createCustomer({ ...CUSTOMER, name: "D" }, phone);
    await addMembers(BOOK, route, [d], phone);
    await phone.whenCopied();
    const now = await loses(rig);
    await now.pull();
    await now.send();
    await now.pull();
    expect(rig.server.contradictions).toEqual([]);
    expect(await now.db.outbox.toArray()).toEqual([]);
    expect(stops(rig)).toEqual([["A", "B", "C", "D"]]);
    expect((await now.db.deliveryRoutes.get(route))?.members).toEqual([...rig.keys, d]);
  });

  test("a stop deleted again after the loss is gone, and its undo restores its place", async () => {
    const rig = await undoWaits();
    const now = await loses(rig);
    await now.pull();
    const [a = ""] = rig.keys;
    await removeCustomers([a], now.phone);
    await now.send();
    await now.pull();
    expect(stops(rig)).toEqual([["B", "C"]]);
    await restoreCustomers([a], now.phone);
    await now.send();
    await now.pull();
    await expectWhole(rig, now);
  });
});
