import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import { createCustomer } from "../../customers/queries.ts";
import {
  addMembers,
  createGroup,
  removeGroups,
  renameGroup,
  restoreGroups,
  takeMembers,
} from "../../groups/queries.ts";
import type { PendingMutation } from "../store/database.ts";
import { pullAll } from "../pull/pull.ts";
import { discardRefusedOn, retryRefusedOn } from "./resolve-refused.ts";
import { createRig, CUSTOMER, type Rig } from "../testing/rig.ts";

const BOOK = "deliveryRoutes";

/**
 * A phone with the route "Monday" of one stop, and two more customers. The server has all of them.
 */
let rig: Rig;
let route: string;
let a: string;
let b: string;
let c: string;
beforeEach(async () => {
  rig = createRig();
  [a, b, c] = [await customer("A"), await customer("B"), await customer("C")];
  route = await createGroup(BOOK, "Monday", rig.phone);
  await addMembers(BOOK, route, [a], rig.phone);
  await rig.send();
});

const customer = (name: string) => createCustomer({ ...CUSTOMER, name }, rig.phone);
const row = () => rig.phone.db.deliveryRoutes.get(route);
const names = () => rig.server.alive(BOOK).map((group) => "name" in group && group.name);
const onlyRefused = async (): Promise<PendingMutation> => {
  const [refused, ...others] = await rig.phone.db.outbox.where("state").equals("refused").toArray();
  if (!refused || others.length > 0) throw new Error("Not one was refused");
  return refused;
};
const giveUp = async () => discardRefusedOn(rig.phone, (await onlyRefused()).key);
/** Erases a customer on the server; no phone knows of it yet. */
const erase = (id: number) => void rig.server.books.customers.delete(id);

test("discarding an erased stop keeps the route and its other changes, whatever others do with the stops", async () => {
  await addMembers(BOOK, route, [b], rig.phone);
  await renameGroup(BOOK, route, { name: "Monday north" }, rig.phone);
  await addMembers(BOOK, route, [c], rig.phone);
  erase(2);
  await rig.send();
  expect(await onlyRefused()).toMatchObject({ payload: [b], problem: { status: 404 } });
  await giveUp();
  expect(await row()).toMatchObject({ name: "Monday north", sync: "waiting", deletedAt: "" });
  rig.server.edit(BOOK, 1, { memberIds: [] });
  await rig.send();
  expect(rig.server.alive(BOOK)).toMatchObject([{ name: "Monday north", memberIds: [3] }]);
  expect(await row()).toMatchObject({
    name: "Monday north",
    members: [c],
    version: 5,
    sync: "sent",
  });
});

test("without later changes, the route is as on the server", async () => {
  await addMembers(BOOK, route, [b], rig.phone);
  erase(2);
  await rig.send();
  rig.server.edit(BOOK, 1, { name: "Theirs" });
  await pullAll(rig.sender);
  await giveUp();
  expect(await row()).toMatchObject({ name: "Theirs", members: [a], sync: "sent" });
});

test("a later new name conflicts with a name that others gave meanwhile", async () => {
  await addMembers(BOOK, route, [b], rig.phone);
  await addMembers(BOOK, route, [c], rig.phone);
  await renameGroup(BOOK, route, { name: "Mine" }, rig.phone);
  erase(2);
  await rig.send();
  rig.server.edit(BOOK, 1, { name: "Theirs" });
  await giveUp();
  await rig.send();
  expect(await onlyRefused()).toMatchObject({
    payload: { name: "Mine" },
    problem: { status: 409 },
    current: { name: "Theirs" },
  });
});

test("a deleted route leaves the phone once its pending change is discarded", async () => {
  await addMembers(BOOK, route, [b], rig.phone);
  rig.server.edit(BOOK, 1, { hidden: true });
  await rig.send();
  await giveUp();
  await rig.send();
  await pullAll(rig.sender);
  expect(await row()).toBe(undefined);
  expect(await rig.phone.db.outbox.count()).toBe(0);
});

/**
 * "Monday" was deleted, another "Monday" was made, and then the deletion was undone. The phone got
 * the response to the deletion before that if `heard`.
 */
async function twoMondays(heard: boolean): Promise<void> {
  await removeGroups(BOOK, [route], rig.phone);
  rig.server.faultOf = () => (heard ? "none" : "lost answer");
  await rig.send();
  rig.server.faultOf = () => "none";
  rig.clock.pass(60_000);
  rig.server.plant(BOOK, { key: rig.phone.newKey(), name: "Monday", memberIds: [] });
  await restoreGroups(BOOK, [route], rig.phone);
  await addMembers(BOOK, route, [b], rig.phone);
  await takeMembers(BOOK, route, [a], rig.phone);
  await rig.send();
  expect(await onlyRefused()).toMatchObject({
    kind: "deliveryRoute.restore",
    problem: { status: 422 },
  });
}

for (const heard of [true, false])
  test(`discarding a route's restore leaves it deleted, with its other changes (the deletion was answered: ${heard})`, async () => {
    await twoMondays(heard);
    await giveUp();
    expect(await rig.phone.db.outbox.count()).toBe(0);
    for (const hear of [async () => {}, pullAll]) {
      await hear(rig.sender);
      expect((await row())?.deletedAt).toBe("2026-11-21T08:00:00.000Z");
    }
    expect(
      (await rig.phone.db.deliveryRoutes.toArray()).filter(({ deletedAt }) => deletedAt === ""),
    ).toHaveLength(1);
  });

test("once the other route has another name, the route is restored with its other changes", async () => {
  await twoMondays(true);
  rig.server.edit(BOOK, 2, { name: "Monday south" });
  await retryRefusedOn(rig.phone, (await onlyRefused()).key);
  await rig.send();
  expect(names()).toEqual(["Monday", "Monday south"]);
  expect(await row()).toMatchObject({ members: [b], deletedAt: "", sync: "sent" });
});
