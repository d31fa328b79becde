import "fake-indexeddb/auto";
import type { Transport } from "@roundsman/contract/client";
import { expect, test } from "vitest";
import { createCustomer } from "../customers/queries.ts";
import { Gone } from "../sync/store/phone.ts";
import { createEngine } from "../sync/engine.ts";
import type { Exclusive } from "../device/exclusive.ts";
import { pullAll } from "../sync/pull/pull.ts";
import { createRig, CUSTOMER, type Rig } from "../sync/testing/rig.ts";
import {
  addMembers,
  createGroup,
  orderMembers,
  refreshGroups,
  removeGroups,
  returnMember,
  takeMembers,
} from "./queries.ts";

const BOOK = "deliveryRoutes";
const NEW = "01a00000-0000-7000-8000-00000000000a";
const customer = (rig: Rig, name: string) => createCustomer({ ...CUSTOMER, name }, rig.phone);
const membersOf = async ({ phone }: Rig, route: string) =>
  (await phone.db.deliveryRoutes.get(route))?.members;
const pendingSizes = async ({ phone }: Rig) =>
  (await phone.db.outbox.toArray()).map(({ kind, payload }) => [
    kind,
    (payload as string[]).length,
  ]);
const many = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `01a00000-0000-7000-8000-${String(at).padStart(12, "0")}`,
  );

async function onRoute(...names: readonly string[]) {
  const rig = createRig();
  const stops: string[] = [];
  for (const name of names) stops.push(await customer(rig, name));
  const route = await createGroup(BOOK, "Monday", rig.phone);
  await addMembers(BOOK, route, stops, rig.phone);
  await rig.send();
  return { ...rig, route, stops };
}

test("the stops of a deleted route cannot be added, removed or reordered", async () => {
  const { route, stops, ...rig } = await onRoute("A", "B");
  await removeGroups(BOOK, [route], rig.phone);
  await rig.send();
  for (const work of [addMembers, takeMembers, orderMembers])
    await expect(work(BOOK, route, stops.toReversed(), rig.phone)).rejects.toBeInstanceOf(Gone);
  await rig.phone.db.deliveryRoutes.delete(route);
  await expect(addMembers(BOOK, route, stops, rig.phone)).rejects.toBeInstanceOf(Gone);
  expect(await rig.phone.db.outbox.count()).toBe(0);
});

test("a removed stop returns behind the one before it, and the later order stays", async () => {
  const { route, stops, ...rig } = await onRoute("A", "B", "C", "D");
  const [a = "", b = "", c = "", d = ""] = stops;
  await takeMembers(BOOK, route, [b], rig.phone);
  await orderMembers(BOOK, route, [d, c, a], rig.phone);
  await returnMember(BOOK, route, { member: b, former: stops }, rig.phone);
  expect(await membersOf(rig, route)).toEqual([d, c, a, b]);
  await rig.send();
  expect(await membersOf(rig, route)).toEqual([d, c, a, b]);
});

test("a stop that was added again already stays at its new place", async () => {
  const { route, stops, ...rig } = await onRoute("A", "B", "C");
  const [a = "", b = "", c = ""] = stops;
  await takeMembers(BOOK, route, [a], rig.phone);
  await addMembers(BOOK, route, [a], rig.phone);
  await returnMember(BOOK, route, { member: a, former: stops }, rig.phone);
  expect(await membersOf(rig, route)).toEqual([b, c, a]);
});

test("more members than one call may name are sent in several calls", async () => {
  const rig = createRig();
  for (const stop of many(1_200))
    rig.server.plant("products", { key: stop, name: stop, price: 100, discount: 0 });
  await pullAll(rig.sender);
  const category = await createGroup("productCategories", "Shelf", rig.phone);
  await rig.send();
  await addMembers("productCategories", category, many(1_200), rig.phone);
  expect(await pendingSizes(rig)).toEqual([
    ["productCategory.add", 1_000],
    ["productCategory.add", 200],
  ]);
  await rig.send();
  const last = many(1_200).slice(-1);
  await orderMembers("productCategories", category, [...last, ...many(1_199)], rig.phone);
  await rig.send();
  await takeMembers("productCategories", category, many(1_100), rig.phone);
  await rig.send();
  expect(await rig.phone.db.outbox.count()).toBe(0);
  expect((await rig.phone.db.productCategories.get(category))?.members).toEqual([
    ...last,
    ...many(1_199).slice(1_100),
  ]);
});

test("a new order names only the moved stops", async () => {
  const { route, stops, ...rig } = await onRoute("A", "B", "C", "D");
  const [a = "", b = "", c = "", d = ""] = stops;
  await orderMembers(BOOK, route, [a, c, b, d], rig.phone);
  expect((await rig.phone.db.outbox.toArray()).map(({ payload }) => payload)).toEqual([[c, b]]);
  await orderMembers(BOOK, route, [c, a, b, d], rig.phone);
  expect((await rig.phone.db.outbox.toArray()).map(({ payload }) => payload)).toEqual([[c, a, b]]);
  await rig.send();
  expect(await membersOf(rig, route)).toEqual([c, a, b, d]);
});

test("a slow refresh of the routes does not overwrite a newer one", async () => {
  const { route, ...rig } = await onRoute("A");
  let answer = () => {};
  const slowly = new Promise<void>((resolve) => void (answer = resolve));
  const slow: Transport = async (request) => {
    const reply = await rig.server.transport(request);
    await slowly;
    return reply;
  };
  const asked: string[] = [];
  const exclusive: Exclusive = (name, work) => {
    asked.push(name);
    return rig.exclusive(name, work);
  };
  rig.server.calls.length = 0;
  const looking = refreshGroups({ ...rig.sender, exclusive, transport: slow });
  await until(() => rig.server.calls.length > 0);
  rig.server.edit(BOOK, 1, { name: "Theirs" });
  rig.server.plant(BOOK, { key: NEW, name: "New", memberIds: [] });

  const hang = () => new Promise<Response>(() => {});
  const engine = createEngine({ ...rig.sender, exclusive, fetch: hang, random: () => 0.5 });
  let isPulled = false;
  const pulling = engine.syncNow().then(() => void (isPulled = true));
  const [line] = asked;
  await until(() => isPulled || line?.startsWith("roundsman-pull") === true);
  answer();
  await Promise.all([looking, pulling]);
  engine.stop();
  expect(asked.slice(1)).toContain(line);
  expect((await rig.phone.db.deliveryRoutes.get(route))?.name).toBe("Theirs");
  expect(await rig.phone.db.deliveryRoutes.get(NEW)).toMatchObject({ name: "New" });
});

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
};
