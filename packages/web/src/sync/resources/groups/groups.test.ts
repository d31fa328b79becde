import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { createCustomer, removeCustomers, restoreCustomers } from "../../../customers/queries.ts";
import {
  addMembers,
  createGroup,
  orderMembers,
  removeGroups,
  renameGroup,
  restoreGroups,
  takeMembers,
} from "../../../groups/queries.ts";
import { createTask } from "../../../tasks/queries.ts";
import { pullAll } from "../../pull/pull.ts";
import { discardRefusedOn, retryRefusedOn } from "../../outbox/resolve-refused.ts";
import { createRig, CUSTOMER, type Rig } from "../../testing/rig.ts";

const BOOK = "deliveryRoutes";
const listed = ({ server }: Rig) =>
  server.run(BOOK, "list", { id: 0, query: {}, body: null }) as readonly {
    name: string;
    members: { name: string }[];
    version: number;
  }[];
const stops = (rig: Rig) => listed(rig).map(({ members }) => members.map(({ name }) => name));
const customer = (rig: Rig, name: string) => createCustomer({ ...CUSTOMER, name }, rig.phone);

test("a route with stops, both created without signal, reaches the server in its order", async () => {
  const rig = createRig();
  rig.server.faultOf = () => "lost request";
  const route = await createGroup(BOOK, "Monday", rig.phone);
  const [a, b, c] = [await customer(rig, "A"), await customer(rig, "B"), await customer(rig, "C")];
  await addMembers(BOOK, route, [c, a, b], rig.phone);
  await orderMembers(BOOK, route, [a, c, b], rig.phone);
  await takeMembers(BOOK, route, [b], rig.phone);
  await renameGroup(BOOK, route, { name: "Monday, north" }, rig.phone);
  expect(await rig.send()).toBe("unreachable");
  expect(await rig.phone.db.deliveryRoutes.get(route)).toMatchObject({
    name: "Monday, north",
    members: [a, c],
    sync: "waiting",
  });

  rig.server.faultOf = () => "none";
  await rig.send();
  expect(listed(rig)).toMatchObject([
    { name: "Monday, north", members: [{ name: "A" }, { name: "C" }] },
  ]);
  expect(await rig.phone.db.deliveryRoutes.get(route)).toMatchObject({
    id: 1,
    members: [a, c],
    sync: "sent",
  });
});

test("a stop waits for its refused customer, and other routes do not", async () => {
  const rig = createRig();
  const bad = await createCustomer({ ...CUSTOMER, city: "" }, rig.phone);
  const [blocked, free] = [
    await createGroup(BOOK, "Held", rig.phone),
    await createGroup(BOOK, "Free", rig.phone),
  ];
  await addMembers(BOOK, blocked, [bad], rig.phone);
  await addMembers(BOOK, free, [await customer(rig, "A")], rig.phone);
  await rig.send();
  expect(stops(rig)).toEqual([[], ["A"]]);
  const [refused] = await rig.phone.db.outbox.where("state").equals("refused").toArray();
  await discardRefusedOn(rig.phone, refused?.key ?? "");
  await rig.send();
  expect(await rig.phone.db.outbox.count()).toBe(0);
});

test("two people who add a stop each lose neither", async () => {
  const rig = createRig();
  const [a, b] = [await customer(rig, "A"), await customer(rig, "B")];
  const route = await createGroup(BOOK, "Monday", rig.phone);
  await rig.send();
  rig.server.edit(BOOK, 1, { memberIds: [2] });
  await addMembers(BOOK, route, [a], rig.phone);
  await rig.send();
  expect(stops(rig)).toEqual([["B", "A"]]);
  expect((await rig.phone.db.deliveryRoutes.get(route))?.members).toEqual([b, a]);
});

test("a deleted customer leaves the route, and returns to the old place when restored", async () => {
  const rig = createRig();
  const [a, b, c] = [await customer(rig, "A"), await customer(rig, "B"), await customer(rig, "C")];
  const route = await createGroup(BOOK, "Monday", rig.phone);
  await addMembers(BOOK, route, [a, b, c], rig.phone);
  await rig.send();
  rig.server.edit("customers", 2, { hidden: true });
  await pullAll(rig.sender);
  expect((await rig.phone.db.deliveryRoutes.get(route))?.members).toEqual([a, c]);
  rig.server.run("customers", "restore", { id: 2, query: {}, body: null });
  await pullAll(rig.sender);
  expect((await rig.phone.db.deliveryRoutes.get(route))?.members).toEqual([a, b, c]);
  await removeCustomers([c], rig.phone);
  await rig.send();
  await addMembers(BOOK, route, [c], rig.phone);
  await restoreCustomers([c], rig.phone);
  await rig.send();
  expect(stops(rig)).toEqual([["A", "B", "C"]]);
});

test("a member restored offline returns to its old position at once", async () => {
  const rig = createRig();
  const [a, b, c] = [await customer(rig, "A"), await customer(rig, "B"), await customer(rig, "C")];
  const route = await createGroup(BOOK, "Monday", rig.phone);
  await addMembers(BOOK, route, [a, b], rig.phone);
  await rig.send();
  await removeCustomers([a], rig.phone);
  await rig.send();
  await pullAll(rig.sender);
  await addMembers(BOOK, route, [c], rig.phone);
  await rig.send();
  rig.server.faultOf = () => "lost request";
  await restoreCustomers([a], rig.phone);
  expect((await rig.phone.db.deliveryRoutes.get(route))?.members).toEqual([a, b, c]);
  rig.server.faultOf = () => "none";
  await pullAll(rig.sender);
  expect((await rig.phone.db.deliveryRoutes.get(route))?.members).toEqual([a, b, c]);
  await rig.send();
  await pullAll(rig.sender);
  expect(stops(rig)).toEqual([["A", "B", "C"]]);
  expect((await rig.phone.db.deliveryRoutes.get(route))?.members).toEqual([a, b, c]);
});

test("a stop that was removed before it was deleted stays removed when it is restored", async () => {
  const rig = createRig();
  const [a, b] = [await customer(rig, "A"), await customer(rig, "B")];
  const route = await createGroup(BOOK, "Monday", rig.phone);
  await addMembers(BOOK, route, [a, b], rig.phone);
  await rig.send();
  await takeMembers(BOOK, route, [a], rig.phone);
  await removeCustomers([a], rig.phone);
  await rig.send();
  await restoreCustomers([a], rig.phone);
  expect((await rig.phone.db.deliveryRoutes.get(route))?.members).toEqual([b]);
  await rig.send();
  await pullAll(rig.sender);
  expect(stops(rig)).toEqual([["B"]]);
});

test("a name that exists already is refused until it is changed", async () => {
  const rig = createRig();
  await createGroup(BOOK, "Monday", rig.phone);
  const second = await createGroup(BOOK, "Monday", rig.phone);
  await addMembers(BOOK, second, [await customer(rig, "A")], rig.phone);
  await rig.send();
  expect(await rig.phone.db.deliveryRoutes.get(second)).toMatchObject({ sync: "refused" });
  await renameGroup(BOOK, second, { name: "Tuesday" }, rig.phone);
  expect(await rig.phone.db.deliveryRoutes.get(second)).toMatchObject({ name: "Tuesday" });
  await rig.send();
  expect(listed(rig)).toMatchObject([
    { name: "Monday" },
    { name: "Tuesday", members: [{ name: "A" }] },
  ]);
});

test("a rename over somebody else's needs a decision; a stop does not", async () => {
  const rig = createRig();
  const route = await createGroup(BOOK, "Monday", rig.phone);
  await rig.send();
  rig.server.edit(BOOK, 1, { name: "Theirs" });
  await renameGroup(
    BOOK,
    route,
    { name: "Mine", shown: { name: "Monday", version: 1 } },
    rig.phone,
  );
  await addMembers(BOOK, route, [await customer(rig, "A")], rig.phone);
  await rig.send();
  const [refused] = await rig.phone.db.outbox.where("state").equals("refused").toArray();
  expect(refused).toMatchObject({
    problem: { status: 409 },
    current: { name: "Theirs", members: [] },
  });
  await retryRefusedOn(rig.phone, refused?.key ?? "");
  await rig.send();
  expect(listed(rig)).toMatchObject([{ name: "Mine", members: [{ name: "A" }] }]);
});

test("a route created, deleted and restored before it was sent arrives with its stops", async () => {
  const rig = createRig();
  const route = await createGroup(BOOK, "Monday", rig.phone);
  await addMembers(BOOK, route, [await customer(rig, "A")], rig.phone);
  await removeGroups(BOOK, [route], rig.phone);
  await rig.send();
  expect(listed(rig)).toEqual([]);
  await restoreGroups(BOOK, [route], rig.phone);
  await rig.send();
  expect(stops(rig)).toEqual([["A"]]);
});

test("tasks have their own records and their own categories", async () => {
  const rig = createRig();
  const task = await createTask(
    { title: "Van to MOT", description: "…", priority: "高", place: "N18", deadline: "2026-12-01" },
    rig.phone,
  );
  const category = await createGroup("taskCategories", "Van", rig.phone);
  await addMembers("taskCategories", category, [task], rig.phone);
  await rig.send();
  expect(rig.server.alive("customers")).toEqual([]);
  expect(rig.server.alive("tasks")).toMatchObject([
    { title: "Van to MOT", email: "task@example.com" },
  ]);
  expect(rig.server.alive("taskCategories")).toMatchObject([{ name: "Van", memberIds: [1] }]);
  await pullAll(rig.sender);
  expect(await rig.phone.db.taskCategories.get(category)).toMatchObject({
    members: [task],
    sync: "sent",
  });
});

test("stops that are moved up and down many times are sent in their last order only", async () => {
  const rig = createRig();
  const [a, b, c] = [await customer(rig, "A"), await customer(rig, "B"), await customer(rig, "C")];
  const route = await createGroup(BOOK, "Monday", rig.phone);
  await addMembers(BOOK, route, [a, b, c], rig.phone);
  await rig.send();
  for (const order of [
    [b, a, c],
    [b, c, a],
    [c, b, a],
  ])
    await orderMembers(BOOK, route, order, rig.phone);
  expect(await rig.phone.db.outbox.count()).toBe(1);
  await rig.send();
  expect(stops(rig)).toEqual([["C", "B", "A"]]);
});
