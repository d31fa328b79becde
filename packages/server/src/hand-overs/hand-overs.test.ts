import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { codeOf } from "../payments/testing.ts";
import type { Caller } from "../testing/caller.ts";
import type { TestApp } from "../testing/fresh-app.ts";
import { endOverdue } from "./end-hand-over.ts";
import {
  customer,
  deliver,
  handWorkOver,
  idsOf,
  invoice,
  openInvoices,
  pay,
  route,
  send,
  weiAndMei,
} from "./testing.ts";
import type { Wire } from "./testing.ts";

let business: TestApp;
let wei: Caller;
let mei: Caller;
let manager: Caller;
beforeEach(async () => {
  ({ business, wei, mei, manager } = await weiAndMei());
});
afterEach(() => business.close());

/** The day of these tests. */
const TODAY = "2026-11-21";
const give = (more: object = {}, by = manager) =>
  handWorkOver(by, { from: wei, to: mei }, { last_day: TODAY, ...more });
const end = (id: number) => send(manager, "POST", `/api/office/hand-overs/${id}/end/`);
const workOf = async (query = "") =>
  (await send(manager, "GET", `/api/office/hand-overs/work/?from_person=${wei.id}${query}`)).body;
const nextDay = () => new Date(business.clock.now + 86_400_000);
const routesOf = async (of: Caller) =>
  (await send(of, "GET", `/routeapi/responsible-persons/${of.id}/routes/`))
    .body as unknown as readonly (Wire & { readonly customers: readonly object[] })[];

describe("All work of a driver for a day", () => {
  test("is what is not delivered up to then, and moves with its numbers, customers and products", async () => {
    const panda = await customer(wei, "Panda");
    const today = await invoice(wei, panda);
    const later = await invoice(wei, panda, { invoice_date: "2026-11-22" });
    const done = await invoice(wei, panda);
    await deliver(wei, done.id);
    expect(await workOf(`&last_day=${TODAY}`)).toMatchObject({
      invoices: 1,
      customers: 1,
      payable_amount: 30,
    });
    const { status, body } = await give();
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ invoices: 1, open_invoices: 1, last_day: TODAY, ended_at: null }),
    ]);
    expect(idsOf(await openInvoices(wei))).toEqual([later.id, done.id].toSorted((a, b) => a - b));
    const [theirs] = await openInvoices(mei);
    const same = ["id", "client_id", "customer_name", "total_amount", "product_details"] as const;
    for (const field of same) expect(theirs?.[field]).toEqual(today[field]);
    expect(theirs).toMatchObject({ responsible_person_id: mei.id });
    const book = await send(mei, "GET", `/api/responsible_persons/${mei.id}/customers/`);
    expect(Object.values(book.body)).toMatchObject([
      { id: theirs?.["drivercustomer_id"], customer_name: "Panda", postcode: "LS1 4AB" },
    ]);
  });

  test("uses the other driver's own record of a customer", async () => {
    await invoice(wei, await customer(wei, "Panda"));
    const known = await customer(mei, "panda");
    await give();
    expect(await openInvoices(mei)).toMatchObject([{ drivercustomer_id: known }]);
  });

  test("includes its routes, and their stops in order", async () => {
    const [a, b] = [await customer(wei, "Anchor"), await customer(wei, "Boat")];
    await route(wei, "North", [b, a]);
    await route(mei, "North", []);
    await give();
    expect((await routesOf(mei)).map(({ name, customers }) => [name, customers.length])).toEqual([
      ["North", 0],
      [expect.stringMatching(/^North \(/), 2],
    ]);
    expect(await routesOf(wei)).toHaveLength(1);
  });

  test("returns when the day is over, except what was delivered or paid", async () => {
    const panda = await customer(wei, "Panda");
    const ids = [];
    for (let nth = 0; nth < 3; nth += 1) ids.push((await invoice(wei, panda)).id);
    await route(wei, "North", [panda]);
    await give();
    const [delivered = 0, paid = 0, open = 0] = ids;
    await deliver(mei, delivered);
    await pay(mei, paid, 10);
    await send(mei, "POST", `/api/invoiceupdate/${open}/`, { description: "back door" });
    expect(await endOverdue(business.database.db, nextDay())).toEqual([1, 2, 3]);
    expect(await openInvoices(wei)).toMatchObject([
      { id: open, description: "back door", drivercustomer_id: panda },
    ]);
    expect(idsOf(await openInvoices(mei))).toEqual([delivered, paid]);
    expect(await routesOf(mei)).toEqual([]);
    expect(await endOverdue(business.database.db, nextDay())).toEqual([]);
  });

  test("stays for its last day, and returns earlier if a manager ends the hand-over, once", async () => {
    const { id } = await invoice(wei, await customer(wei, "Panda"));
    const { body } = await give();
    expect(await endOverdue(business.database.db, new Date(business.clock.now))).toEqual([]);
    expect((await end(body.id)).body).toMatchObject({ id: body.id, open_invoices: 0 });
    expect(idsOf(await openInvoices(wei))).toEqual([id]);
    expect(codeOf((await end(body.id)).body)).toBe("handover-ended");
  });
});

test("A route is handed over with the invoices of its customers only", async () => {
  const [a, b] = [await customer(wei, "Anchor"), await customer(wei, "Boat")];
  const [of, other] = [await invoice(wei, a), await invoice(wei, b)];
  const north = await route(wei, "North", [a]);
  const { body } = await give({ route: north });
  expect(body).toMatchObject({ route_id: north, route_name: "North", invoices: 1 });
  expect(idsOf(await openInvoices(mei))).toEqual([of.id]);
  expect(idsOf(await openInvoices(wei))).toEqual([other.id]);
});

test("A permanent hand-over moves the work of all days, and the routes leave the first driver", async () => {
  const panda = await customer(wei, "Panda");
  const { id } = await invoice(wei, panda, { invoice_date: "2026-12-24" });
  await route(wei, "North", [panda]);
  const { body } = await give({ last_day: null });
  expect(body).toMatchObject({ last_day: null, ended_at: expect.any(String) });
  expect(idsOf(await openInvoices(mei))).toEqual([id]);
  expect((await routesOf(mei)).map(({ name }) => name)).toEqual(["North"]);
  expect(await routesOf(wei)).toEqual([]);
  expect(codeOf((await end(body.id)).body)).toBe("handover-ended");
});

test("A hand-over that cannot end does not stop others from ending, and is reported", async () => {
  const { id } = await invoice(wei, null);
  const { body: broken } = await give();
  await invoice(mei, null);
  await give({ from_person: mei.id, to_person: manager.id });
  const { db } = business.database;
  await db.updateTable("hand_over").set({ routes: "[" }).where("id", "=", broken.id).execute();
  const faults: unknown[] = [];
  await endOverdue(db, nextDay(), (fault) => faults.push(fault));
  expect(faults).toHaveLength(1);
  expect(idsOf(await openInvoices(mei))).toHaveLength(2);
  await db.updateTable("hand_over").set({ routes: "[]" }).where("id", "=", broken.id).execute();
  await endOverdue(db, nextDay(), (fault) => faults.push(fault));
  expect(faults).toHaveLength(1);
  expect(idsOf(await openInvoices(wei))).toEqual([id]);
});

test("A new hand-over can be made if the last day of the former one is over", async () => {
  await invoice(wei, null);
  await give();
  business.clock.now += 86_400_000;
  wei = await business.signIn("driver");
  manager = await business.signIn("manager");
  await invoice(wei, null);
  expect((await give({ last_day: "2026-11-22" })).status).toBe(201);
});

describe("Hand-overs that follow one another", () => {
  /** Wei's work is handed over to Mei, and hers to the manager. */
  const twice = async (to = manager) => {
    const panda = await customer(wei, "Panda");
    const [own, lent] = [await invoice(mei, null), await invoice(wei, panda)];
    const { body: first } = await give();
    const { body: second } = await give({ from_person: mei.id, to_person: to.id });
    return { own: own.id, lent: lent.id, first: first.id, second: second.id };
  };
  const listed = async (of: Caller) => idsOf(await openInvoices(of));

  test.each([
    ["on to a third driver", () => manager],
    ["back to the first driver", () => wei],
  ])("%s: all work is with its own driver when the day is over", async (_what, to) => {
    const { own, lent } = await twice(to());
    expect(await listed(to())).toEqual([own, lent]);
    await endOverdue(business.database.db, nextDay());
    expect([await listed(wei), await listed(mei)]).toEqual([[lent], [own]]);
    expect(await listed(manager)).toEqual([]);
  });

  test("the first is ended while the second goes on: its work returns from the driver who has it", async () => {
    const { own, lent, first } = await twice();
    await end(first);
    expect([await listed(wei), await listed(mei)]).toEqual([[lent], []]);
    expect(await listed(manager)).toEqual([own]);
    await endOverdue(business.database.db, nextDay());
    expect([await listed(wei), await listed(mei)]).toEqual([[lent], [own]]);
  });

  test("the end of a later one does not take away what its driver worked on since", async () => {
    const { own, lent } = await twice();
    await send(wei, "POST", `/api/invoiceupdate/${lent}/`, { description: "back door" });
    await endOverdue(business.database.db, nextDay());
    expect([await listed(wei), await listed(mei)]).toEqual([[lent], [own]]);
  });

  test("work for a day returns even if it was handed over again for good", async () => {
    const { id } = await invoice(wei, await customer(wei, "Panda"));
    await give();
    await give({ from_person: mei.id, to_person: manager.id, last_day: null });
    await endOverdue(business.database.db, nextDay());
    expect([await listed(wei), await listed(manager)]).toEqual([[id], []]);
  });
});

describe("The phones", () => {
  test("of both receive it with one pull, also when late work takes it back", async () => {
    const { id, client_id } = await invoice(wei, await customer(wei, "Panda"));
    const ask = async (of: Caller, cursor?: string) => of.api.pull.read({ body: { cursor } });
    let [first, second] = [await ask(wei), await ask(mei)];
    await give();
    [first, second] = [await ask(wei, first.cursor), await ask(mei, second.cursor)];
    expect(first.removed.invoices).toEqual([{ id, key: client_id }]);
    expect(second.changes.invoices).toMatchObject([{ id, key: client_id }]);
    expect(second.changes.customers).toMatchObject([{ name: "Panda" }]);
    await deliver(wei, id);
    [first, second] = [await ask(wei, first.cursor), await ask(mei, second.cursor)];
    expect(first.changes.invoices).toMatchObject([{ id, deliveryStatus: "delivered" }]);
    expect(second.removed.invoices).toEqual([{ id, key: client_id }]);
  });
});

describe("The register", () => {
  test("has the number of a handed-over invoice once, and keeps the number that the phone gave", async () => {
    const series = (await send(wei, "POST", "/api/number-series/", {})).body;
    const number = `${String(series["prefix"])}-1`;
    const { id } = await invoice(wei, await customer(wei, "Panda"), { number });
    await give();
    const { body } = await send(manager, "GET", "/api/number-register/");
    const entries = (body["numbers"] as Wire[]).filter(
      (entry) => entry["invoice_id"] === id && entry["state"] === "issued",
    );
    expect(entries).toMatchObject([{ number, responsible_person_id: mei.id }]);
    expect(await openInvoices(mei)).toMatchObject([{ id, number }]);
  });
});

describe("A hand-over is refused", () => {
  test.each([
    ["to oneself", { to_person: 1 }, 422, "handover-to-self"],
    ["to somebody who may do nothing", { to_person: 4 }, 422, "handover-to-disabled"],
    ["to an unknown person", { to_person: 99 }, 422, "handover-to-nobody"],
    ["from an unknown person", { from_person: 99 }, 422, "handover-to-nobody"],
    ["up to a day that is over", { last_day: "2026-11-20" }, 422, "handover-in-past"],
    ["of a route that is not the driver's", { route: 99 }, 422, "unknown-route"],
  ])("%s", async (_what, more, status, code) => {
    const { id } = await invoice(wei, null);
    const answer = await give(more);
    expect([answer.status, codeOf(answer.body)]).toEqual([status, code]);
    expect(idsOf(await openInvoices(wei))).toEqual([id]);
    expect((await send(manager, "GET", "/api/office/hand-overs/")).body).toEqual({
      hand_overs: [],
    });
  });

  test("if there is no work, or the work is handed over already", async () => {
    expect(codeOf((await give()).body)).toBe("nothing-to-hand-over");
    await invoice(wei, null);
    expect((await give()).status).toBe(201);
    const again = await give({ to_person: manager.id });
    expect([again.status, codeOf(again.body)]).toEqual([409, "handed-over-already"]);
  });

  test("to drivers, who may not hand over anything", async () => {
    expect((await give({}, wei)).status).toBe(403);
    expect((await send(wei, "GET", "/api/office/hand-overs/")).status).toBe(403);
  });
});
