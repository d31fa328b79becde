import type { Invoice } from "@roundsman/contract/invoice";
import { addTotals, invoiceTotals, loadSheet } from "@roundsman/core/invoice";
import { PAYMENT_STATUSES } from "@roundsman/core/payment-status";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { type Caller } from "../testing/caller.ts";
import { invoiceFor, line } from "./testing.ts";

let shop: TestApp;
let driver: Caller;
beforeAll(async () => {
  shop = await freshApp();
  driver = await shop.signIn("driver");
});
afterAll(() => shop.close());

const priced = fc.tuple(
  fc.constantFrom("Rice", "Tofu", "Ginger 生姜", "Pak choi"),
  fc.integer({ min: 0, max: 9_999 }),
  fc.integer({ min: 1, max: 20_000 }),
  fc.nat(100),
);
const lines = fc.array(
  priced.map(([name, price, quantity, off]) =>
    line(name, price / 100, quantity / 1000, Math.floor((price * off) / 100) / 100),
  ),
  { maxLength: 5 },
);
const drafts = fc.record({
  lines,
  day: fc.integer({ min: 1, max: 9 }),
  status: fc.constantFrom(...PAYMENT_STATUSES),
});

const everyList = async ({ api }: Caller) => ({
  getPaid: await api.invoices.listGetPaid({ body: {} }),
  schedule: await api.invoices.listSchedule({ body: {} }),
  credit: await api.invoices.listCredit({ body: {} }),
  paid: await api.invoices.search({ body: { paymentStatus: "paid" } }),
  history: await api.invoices.search({ body: {} }),
});

const numbers = (invoices: readonly Invoice[]) => invoices.map(({ id }) => id);
const newestFirst = (invoices: readonly Invoice[]) =>
  [...invoices].toSorted((a, b) => (a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1));

describe("the lists", () => {
  it("contain every invoice once, in order, and add up to its lines", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(drafts, { minLength: 1, maxLength: 4 }), async (added) => {
        for (const { lines, day, status } of added) {
          const { id } = await driver.api.invoices.createDue({
            body: invoiceFor({ lines, date: `2026-11-0${day}` }),
          });
          await driver.api.invoices.update({
            params: { id },
            body: invoiceFor({ paymentStatus: status }),
          });
        }
        const { history, ...working } = await everyList(driver);
        const apart = Object.values(working).flatMap(({ invoices }) => numbers(invoices));
        expect(apart.toSorted((a, b) => a - b)).toEqual(
          numbers(history.invoices).toSorted((a, b) => a - b),
        );
        expect(numbers(history.invoices)).toEqual(
          numbers(newestFirst(history.invoices)).toReversed(),
        );
        for (const list of ["getPaid", "schedule", "credit"] as const)
          expect(working[list].invoices).toEqual(newestFirst(working[list].invoices));
        for (const { invoices, totals, loadSheet: loads } of [history, ...Object.values(working)]) {
          expect(totals).toEqual(addTotals(invoices.map((each) => invoiceTotals(each.lines))));
          expect(loads).toEqual(loadSheet(invoices));
          for (const each of invoices) expect(each.totals).toEqual(invoiceTotals(each.lines));
        }
      }),
      { numRuns: 12 },
    );
  });

  it("are paged without gaps or repeats, each page with the sums of the whole list", async () => {
    const whole = await driver.api.invoices.search({ body: {} });
    for (const limit of [1, 7, 500]) {
      const paged: Invoice[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await driver.api.invoices.search({
          body: { limit, ...(cursor && { cursor }) },
        });
        expect(page).toMatchObject({ totals: whole.totals, loadSheet: whole.loadSheet });
        expect(page.invoices.length).toBeLessThanOrEqual(limit);
        paged.push(...page.invoices);
        cursor = page.nextCursor;
      } while (cursor);
      expect(cursor).toBeNull();
      expect(paged).toEqual(whole.invoices);
    }
    expect(whole.nextCursor).toBeNull();
  });

  it("of one customer are paged too", async () => {
    for (const date of ["2026-11-02", "2026-11-09", "2026-11-02"])
      await driver.api.invoices.createCredit({ body: invoiceFor({ name: "Pagoda", date }) });
    const ask = (page: object) =>
      driver.api.invoices.listOfCustomer({ body: { customer_name: "pagoda", ...page } });
    const whole = await ask({});
    const first = await ask({ limit: 2 });
    const rest = await ask({ limit: 2, cursor: first.next_cursor });
    expect([whole.next_cursor, first.invoices.length, rest.next_cursor]).toEqual([
      undefined,
      2,
      null,
    ]);
    expect([...first.invoices, ...rest.invoices]).toEqual(whole.invoices);
    expect(numbers(whole.invoices)).toEqual(numbers(newestFirst(whole.invoices)));
    expect([first.totals, rest.totals]).toEqual([whole.totals, whole.totals]);
  });

  it("can be paged newest first too, and refuse a wrong cursor", async () => {
    const whole = await driver.api.invoices.listGetPaid({ body: {} });
    const first = await driver.api.invoices.listGetPaid({ body: { limit: 2 } });
    const rest = await driver.api.invoices.listGetPaid({
      body: { cursor: first.nextCursor ?? null },
    });
    expect([...first.invoices, ...rest.invoices]).toEqual(whole.invoices);
    for (const cursor of ["nonsense", "MjAyNi0wMi0zMC4x", "-"])
      expect(
        (
          await driver.send("POST", "/api/unpaid_invoices/", {
            responsible_person_id: driver.id,
            limit: 2,
            cursor,
          })
        ).status,
      ).toBe(422);
  });

  it("use the names of the specification", async () => {
    const answers = await Promise.all(
      ["unpaid", "future", "notpaid"].map((list) =>
        driver.send("POST", `/api/${list}_invoices/`, { responsible_person_id: driver.id }),
      ),
    );
    expect(answers.map(({ body }) => Object.keys(body as object).toSorted())).toEqual([
      ["invoices", "product_details_summary", "totals"],
      ["invoicesFuture", "product_details_summary_future", "totals"],
      ["invoicesNotPaid", "product_details_summary_notpaid", "totals"],
    ]);
  });

  it("have their new sums at once after a change", async () => {
    const before = await driver.api.invoices.listCredit({ body: {} });
    const { totals } = await driver.api.invoices.createCredit({
      body: invoiceFor({ lines: [line("Rice", 10, 1)] }),
    });
    const after = await driver.api.invoices.listCredit({ body: {} });
    expect(after.totals).toEqual({
      count: before.totals.count + 1,
      discount: before.totals.discount,
      total: before.totals.total + totals.total,
    });
  });

  it("show only a person's own invoices", async () => {
    const partner = await shop.signIn("partner");
    const lists = await everyList(partner);
    expect(
      Object.values(lists).map(({ totals, invoices, loadSheet: loads }) => [
        totals.count,
        invoices.length,
        loads.length,
      ]),
    ).toEqual(Array.from({ length: 5 }, () => [0, 0, 0]));
    expect(
      (await partner.send("POST", "/api/unpaid_invoices/", { responsible_person_id: driver.id }))
        .status,
    ).toBe(403);
  });
});
