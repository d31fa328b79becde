import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import { createCustomer } from "../../customers/queries.ts";
import {
  addMembers,
  createGroup,
  orderMembers,
  renameGroup,
  takeMembers,
} from "../../groups/queries.ts";
import type { PendingMutation } from "../store/database.ts";
import { pullAll } from "../pull/pull.ts";
import { discardRefusedOn, retryRefusedOn } from "./resolve-refused.ts";
import type { Fault } from "../testing/server/fake-calls.ts";
import { createRig, CUSTOMER, type Rig } from "../testing/rig.ts";

const BOOK = "deliveryRoutes";

/**
 * A phone with the route "Monday" of two stops, and one more customer. The server has all of them.
 */
let rig: Rig;
let route: string;
let stops: readonly [string, string];
let third: string;
beforeEach(async () => {
  rig = createRig();
  stops = [await customer("A"), await customer("B")];
  third = await customer("C");
  route = await createGroup(BOOK, "Monday", rig.phone);
  await addMembers(BOOK, route, stops, rig.phone);
  await rig.send();
});

const customer = (name: string) => createCustomer({ ...CUSTOMER, name }, rig.phone);
const rename = (name: string) => renameGroup(BOOK, route, { name }, rig.phone);
/** An edit on another device. */
const they = (fields: object) => rig.server.edit(BOOK, 1, fields);
const refused = (): Promise<PendingMutation[]> =>
  rig.phone.db.outbox.where("state").equals("refused").toArray();
const onServer = () =>
  (
    rig.server.run(BOOK, "list", { id: 0, query: {}, body: null }) as readonly {
      name: string;
      members: { name: string }[];
    }[]
  ).map(({ name, members }) => [name, members.map((each) => each.name).join("")]);
/** Gives the next call whose path contains `call` a fault, and no other call. */
const onNextOf = (call: string, fault: Fault) => {
  let isDue = true;
  rig.server.faultOf = ({ path }) => {
    if (!isDue || !path.includes(call)) return "none";
    isDue = false;
    return fault;
  };
};

async function expectQuestion(): Promise<void> {
  expect(onServer()).toMatchObject([["Theirs", expect.anything()]]);
  expect(await refused()).toMatchObject([
    { payload: { name: "Mine" }, problem: { status: 409 }, current: { name: "Theirs" } },
  ]);
}

async function expectNoQuestion(): Promise<void> {
  expect(await rig.phone.db.outbox.toArray()).toEqual([]);
  const [{ version } = { version: 0 }] = rig.server.alive(BOOK);
  expect(await rig.phone.db.deliveryRoutes.get(route)).toMatchObject({
    name: "Mine",
    version,
    sync: "sent",
  });
}

/** Moves the stops and puts them back in their old order. */
async function moveUpAndDown(): Promise<void> {
  await orderMembers(BOOK, route, stops.toReversed(), rig.phone);
  await orderMembers(BOOK, route, stops, rig.phone);
}

for (const fault of ["none", "lost answer"] as const)
  test(`a new name conflicts with another's new name, even after moves of stops that change nothing (${fault})`, async () => {
    await moveUpAndDown();
    await rename("Mine");
    they({ name: "Theirs" });
    onNextOf("/order/", fault);
    await rig.send();
    await rig.send();
    await expectQuestion();
    const [{ key } = { key: "" }] = await refused();
    await retryRefusedOn(rig.phone, key);
    await rig.send();
    await expectNoQuestion();
  });

test("it conflicts also if another change of the stops came between, or a change about a discarded customer", async () => {
  const never = await createCustomer({ ...CUSTOMER, city: "" }, rig.phone);
  await addMembers(BOOK, route, [never], rig.phone);
  await takeMembers(BOOK, route, [stops[0]], rig.phone);
  await addMembers(BOOK, route, [third], rig.phone);
  await rename("Mine");
  await rig.send();
  const [{ key } = { key: "" }] = await refused();
  they({ name: "Theirs" });
  await discardRefusedOn(rig.phone, key);
  await rig.send();
  await expectQuestion();
  expect(onServer()).toEqual([["Theirs", "BC"]]);
});

test("a new name does not conflict with one's own stops, whenever they are answered", async () => {
  for (const fault of ["none", "lost answer", "late"] as const) {
    const name = fault === "late" ? "Mine" : `Mine, ${fault}`;
    await takeMembers(BOOK, route, [third], rig.phone);
    await addMembers(BOOK, route, [third], rig.phone);
    await moveUpAndDown();
    await rename(name);
    onNextOf("/add_customer/", fault);
    await rig.send();
    await rig.send();
    expect(onServer()).toEqual([[name, "ABC"]]);
  }
  await expectNoQuestion();
});

test("a new name and stops are merged with others' stops, in either order", async () => {
  for (const first of ["name", "stop"]) {
    const name = first === "name" ? "Monday north" : "Mine";
    if (first === "name") await rename(name);
    await addMembers(BOOK, route, [third], rig.phone);
    if (first === "stop") await rename(name);
    const fourth = rig.server.plant("customers", {
      ...CUSTOMER,
      name: "D",
      key: rig.phone.newKey(),
    });
    they({ memberIds: [2, fourth.id] });
    they({ memberIds: [2, 1, fourth.id] });
    await rig.send();
    expect(onServer()).toEqual([[name, "BADC"]]);
    await takeMembers(BOOK, route, [third], rig.phone);
    await rig.send();
  }
  await expectNoQuestion();
});

test("it does not matter how often others change the stops; a later name follows", async () => {
  await rename("Monday north");
  await rename("Mine");
  they({ memberIds: [2] });
  let left = 3;
  rig.server.faultOf = ({ method, body }) => {
    if (method === "PUT" && body?.includes("name") && left-- > 0)
      they({ memberIds: [2, left + 1].slice(left % 2) });
    return "none";
  };
  await rig.send();
  await expectNoQuestion();
});

test("a name that others gave meanwhile conflicts, whatever happened to the stops", async () => {
  await rename("Mine");
  they({ memberIds: [2] });
  const faultOf = rig.server.faultOf;
  rig.server.faultOf = () => {
    they({ name: "Theirs" });
    rig.server.faultOf = faultOf;
    return "none";
  };
  await rig.send();
  await expectQuestion();
});

test("two people who give the same name have no conflict", async () => {
  await rename("Mine");
  they({ name: "Mine" });
  await rig.send();
  await expectNoQuestion();
});

test("if the phone does not know the former name, a person decides", async () => {
  await rename("Mine");
  await rig.phone.db.outbox.toCollection().modify({ seen: null });
  they({ memberIds: [2] });
  await rig.send();
  expect(await refused()).toMatchObject([
    { problem: { status: 409 }, current: { name: "Monday" } },
  ]);
});

for (const name of ["Monday", "Mine"])
  test(`a server restored from a backup, with the name ${name}, is not asked forever`, async () => {
    await rename("Mine");
    they({ name });
    const [there] = rig.server.alive(BOOK);
    if (there) rig.server.books[BOOK].set(1, { ...there, version: 1 });
    const asked = rig.server.calls.length;
    rig.server.faultOf = () => (rig.server.calls.length > asked + 9 ? "lost request" : "none");
    await rig.send();
    expect(await refused()).toHaveLength(1);
  });

test("a mutation that another tab discarded during its refusal is not sent again", async () => {
  await rename("Mine");
  they({ memberIds: [2] });
  const { transport } = rig.sender;
  const answered: typeof transport = async (request) => {
    const reply = await transport(request);
    await rig.phone.db.outbox.clear();
    return reply;
  };
  Object.assign(rig.sender, { transport: answered });
  await rig.send();
  expect(onServer()).toEqual([["Monday", "B"]]);
});

test("a name that was typed while a colleague's stop arrived does not conflict", async () => {
  const shown = (await rig.phone.db.deliveryRoutes.get(route)) ?? { name: "", version: 0 };
  rig.server.run(BOOK, "add", { id: 1, query: {}, body: [3] });
  await pullAll(rig.sender);
  expect(await rig.phone.db.deliveryRoutes.get(route)).toMatchObject({
    version: shown.version + 1,
    members: [...stops, third],
  });
  await renameGroup(BOOK, route, { name: "Mine", shown }, rig.phone);
  await rig.send();
  await expectNoQuestion();
});
