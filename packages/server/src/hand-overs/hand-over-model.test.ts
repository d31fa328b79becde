import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { endOverdue } from "./end-hand-over.ts";
import { customer, deliver, idsOf, invoice, openInvoices, pay, send } from "./testing.ts";
import { actions, DRIVERS, Model, type Action, type Driver, type Known } from "./testing-model.ts";

let business: TestApp;
let manager: Caller;
let drivers: readonly [Caller, Caller, Caller];
let shop: number;
beforeAll(async () => {
  business = await freshApp();
  manager = await business.signIn("manager");
  drivers = [await business.signIn("driver"), await business.signIn("partner"), manager];
  shop = await customer(drivers[0], "Panda");
  const rice = { product_name: "Rice", price: 10, discount_amount: 0 };
  for (const each of drivers)
    await send(each, "POST", `/responsible-persons/${each.id}/driver-stocks/`, rice);
});
afterAll(() => business.close());

test(
  "An invoice is always with one driver, delivered once, and no money is lost, whatever three drivers and a manager do",
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(actions, { minLength: 10, maxLength: 30 }), async (all) => {
        const before = await stateOf();
        const model = new Model();
        for (const who of [0, 1, 0] as const) await write(model, who);
        for (const each of all) await act(model, each);
        await endOfDay(model);
        const after = await stateOf();
        for (const who of DRIVERS) {
          const theirs = model.invoices.filter(({ holder }) => holder === who);
          expect(await listedOf(who, model.invoices)).toEqual(idsOf(theirs.map(asRow)));
          expect(after.taken[who] - before.taken[who]).toBe(model.taken[who]);
          const delivered = theirs.filter(({ isDelivered }) => isDelivered).length;
          expect(before.sold[who] - after.sold[who]).toBe(3000 * delivered);
        }
        // The next history begins without open work.
        for (const of of model.invoices) await deliver(drivers[of.holder], of.id);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  },
);

const asRow = ({ id }: Known) => ({ id });

async function write(model: Model, who: Driver): Promise<void> {
  model.written((await invoice(drivers[who], who === 0 ? shop : null)).id, who);
}

async function act(model: Model, { what, who, further, which, forGood }: Action): Promise<void> {
  const of = model.invoices[which % model.invoices.length];
  if (!of) throw new Error("There are some");
  const late = of.books.has(who) ? 409 : 404;
  if (what === "write") return write(model, who);
  if (what === "next day") return endOfDay(model);
  if (what === "give") return give(model, { from: who, to: next(who, further) }, forGood);
  if (what === "give back") return giveBack(model, which);
  if (what === "deliver") {
    const { status } = await deliver(drivers[who], of.id);
    const counts = model.works(who, of);
    expect(status).toBe(counts ? 200 : late);
    of.isDelivered ||= counts;
  } else if (what === "edit") {
    const note = { footerdescription: String(which) };
    const { status } = await send(drivers[who], "POST", `/api/invoiceupdate/${of.id}/`, note);
    expect(status).toBe(model.works(who, of) ? 200 : late);
  } else {
    const { status } = await pay(drivers[who], of.id, 5);
    const counts = model.works(who, of);
    // Money that came in is never refused because of what happened to its invoice.
    expect(status).toBe(of.books.has(who) ? 201 : 404);
    if (status === 201) model.taken[who] += 500;
    if (counts) of.paid += 500;
  }
}

const next = (who: Driver, further: number): Driver =>
  DRIVERS[(who + further) % DRIVERS.length] ?? who;

interface Given {
  readonly from: Driver;
  readonly to: Driver;
}

async function give(model: Model, { from, to }: Given, forGood: boolean): Promise<void> {
  const { status, body } = await send(manager, "POST", "/api/office/hand-overs/", {
    from_person: drivers[from].id,
    to_person: drivers[to].id,
    last_day: forGood ? null : "2026-11-21",
  });
  const invoices = model.openOf(from).length;
  expect(status, JSON.stringify(body)).toBe(invoices === 0 ? 409 : 201);
  if (status === 409) return;
  expect(body["invoices"]).toBe(invoices);
  model.give({ from, to, handOver: body.id }, forGood);
}

async function giveBack(model: Model, which: number): Promise<void> {
  const loan = model.running[which % Math.max(1, model.running.length)];
  if (!loan) return;
  const url = `/api/office/hand-overs/${loan.handOver}/end/`;
  expect((await send(manager, "POST", url)).status).toBe(200);
  model.end(loan);
}

async function endOfDay(model: Model): Promise<void> {
  await endOverdue(business.database.db, new Date(business.clock.now + 86_400_000));
  model.endAll();
}

/** Which of some invoices are in a driver's lists. */
async function listedOf(who: Driver, among: readonly Known[]): Promise<number[]> {
  const { body } = await send(drivers[who], "POST", "/api/search_invoices/", {
    responsible_person_id: drivers[who].id,
  });
  const ids = new Set(among.map(({ id }) => id));
  const found = body["invoices"] as readonly { readonly id: number }[];
  const open = await openInvoices(drivers[who]);
  const all = new Set([...idsOf(found.map(asId)), ...idsOf(open)]);
  return [...all].filter((id) => ids.has(id)).toSorted((a, b) => a - b);
}

const asId = ({ id }: { readonly id: number }) => ({ id });

/** What each driver took, in pence, and what left each van, in thousandths. */
async function stateOf() {
  const taken: [number, number, number] = [0, 0, 0];
  const sold: [number, number, number] = [0, 0, 0];
  for (const who of DRIVERS) {
    const { db } = business.database;
    const payments = await db
      .selectFrom("payment")
      .select("amount")
      .where("owner_id", "=", drivers[who].id)
      .where("by_status", "=", 0)
      .execute();
    taken[who] = payments.reduce((sum, { amount }) => sum + amount, 0);
    const movements = await db
      .selectFrom("stock_movement")
      .select("quantity")
      .where("owner_id", "=", drivers[who].id)
      .execute();
    sold[who] = movements.reduce((sum, { quantity }) => sum + quantity, 0);
  }
  return { taken, sold };
}
