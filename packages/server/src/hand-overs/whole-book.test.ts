import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { contact } from "../testing/matrix/bodies.ts";
import { customer, handWorkOver, invoice, send, type Wire } from "./testing.ts";

let business: TestApp;
let wei: Caller;
let mei: Caller;
let manager: Caller;
beforeEach(async () => {
  business = await freshApp();
  wei = await business.signIn("driver");
  mei = await business.signIn("partner");
  manager = await business.signIn("manager");
});
afterEach(() => business.close());

const FOR_GOOD = { last_day: null };
const give = (more: object = FOR_GOOD) => handWorkOver(manager, { from: wei, to: mei }, more);

const namesAt = async ({ send }: Caller, url: string) =>
  Object.values((await send("GET", url)).body as Readonly<Record<string, Wire>>).map(
    (each) => each["customer_name"],
  );
const customersOf = (caller: Caller) =>
  namesAt(caller, `/api/responsible_persons/${caller.id}/customers/`);
const tasksOf = (caller: Caller) =>
  namesAt(caller, `/api-todo/responsible_persons/${caller.id}/customers/`);
const categories = ({ id }: Caller) => `/routeapi-todo/responsible-persons/${id}/routes-todo/`;
const categoriesOf = async (caller: Caller) => {
  const { body } = await caller.send("GET", categories(caller));
  const groups = body as readonly (Wire & { customers: readonly { customer: Wire }[] })[];
  return groups.map(({ name, customers }) => ({
    name,
    tasks: customers.map((each) => each.customer["customer_name"]),
  }));
};

async function task(caller: Caller, name: string): Promise<number> {
  const sent = { ...contact(name), customer_name: name };
  return (await send(caller, "POST", "/create-driver-customer-todo/", sent)).body.id;
}
async function category(caller: Caller, name: string, tasks: readonly number[]): Promise<void> {
  const { id } = (await send(caller, "POST", categories(caller), { name })).body;
  await send(caller, "POST", `${categories(caller)}${id}/add_customer/`, { customer_ids: tasks });
}
const work = (query: string) =>
  send(manager, "GET", `/api/office/hand-overs/work/?from_person=${wei.id}${query}`);

test("all work for good takes along customers without work, tasks and their categories", async () => {
  await invoice(wei, await customer(wei, "Panda"));
  await customer(wei, "Jade");
  await customer(mei, "Bear");
  const [boxes, tyres] = [await task(wei, "Boxes"), await task(wei, "Tyres")];
  await task(wei, "Fuel");
  await category(wei, "Monday", [tyres, boxes]);
  await category(mei, "monday", [await task(mei, "Ice")]);
  expect((await work("")).body["book"]).toEqual({ customers: 2, tasks: 3 });

  expect((await give()).status).toBe(201);
  expect(await customersOf(mei)).toEqual(expect.arrayContaining(["Bear", "Panda", "Jade"]));
  expect(await tasksOf(mei)).toEqual(expect.arrayContaining(["Ice", "Boxes", "Tyres", "Fuel"]));
  expect(await categoriesOf(mei)).toEqual(
    expect.arrayContaining([
      { name: "monday", tasks: ["Ice"] },
      { name: "Monday (The driver)", tasks: ["Tyres", "Boxes"] },
    ]),
  );
  // Customers may owe where they are; a task is done once.
  expect(await customersOf(wei)).toEqual(expect.arrayContaining(["Panda", "Jade"]));
  expect(await tasksOf(wei)).toEqual([]);
  expect(await categoriesOf(wei)).toEqual([]);
});

test("for some days, or by a route, they stay", async () => {
  await invoice(wei, await customer(wei, "Panda"));
  await customer(wei, "Jade");
  await task(wei, "Boxes");
  expect((await work("&last_day=2026-11-21")).body["book"]).toBeNull();
  expect((await give({})).status).toBe(201);
  expect(await customersOf(mei)).toEqual(["Panda"]);
  expect(await tasksOf(wei)).toEqual(["Boxes"]);
});

test("tasks alone can be handed over, and once", async () => {
  await task(wei, "Boxes");
  expect((await give()).status).toBe(201);
  expect(await tasksOf(mei)).toEqual(["Boxes"]);
  expect(await give()).toMatchObject({
    status: 409,
    body: { type: "urn:roundsman:nothing-to-hand-over" },
  });
});

test("customers alone can be handed over, and once", async () => {
  await customer(wei, "Jade");
  expect((await give()).status).toBe(201);
  expect(await customersOf(mei)).toEqual(["Jade"]);
  expect(await give()).toMatchObject({
    status: 409,
    body: { type: "urn:roundsman:nothing-to-hand-over" },
  });
});

test("both phones hear of it by their next pull, and a task can be brought back", async () => {
  await customer(wei, "Jade");
  const boxes = await task(wei, "Boxes");
  const cursorOf = async ({ send }: Caller) =>
    ((await send("POST", "/api/pull/", {})).body as { cursor: string }).cursor;
  const [weis, meis] = [await cursorOf(wei), await cursorOf(mei)];
  await give();
  const pull = async (caller: Caller, cursor: string) =>
    (await caller.send("POST", "/api/pull/", { cursor })).body as {
      changes: Record<string, readonly Wire[]>;
      removed: Record<string, readonly string[]>;
    };
  const mine = await pull(mei, meis);
  expect(mine.changes["tasks"]).toMatchObject([{ customer_name: "Boxes" }]);
  expect(mine.changes["customers"]).toMatchObject([{ customer_name: "Jade" }]);
  const { removed } = await pull(wei, weis);
  expect(removed["tasks"]).toHaveLength(1);
  const restored = await wei.send(
    "POST",
    `/api-todo/responsible_persons_edit/${wei.id}/customers/${boxes}/restore/`,
  );
  expect(restored.status).toBe(200);
});
