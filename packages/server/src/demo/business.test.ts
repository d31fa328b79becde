import { addDays, day, daysBetween, weekday } from "@roundsman/core/day";
import { DELIVERY_STATUSES } from "@roundsman/core/delivery-status";
import { PAYMENT_STATUSES } from "@roundsman/core/payment-status";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { demoBusiness } from "./business.ts";
import { papersOf } from "./papers.ts";

const today = day("2026-11-21");
const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays(day("2000-01-01"), days));

describe("the demo business", () => {
  it("is the same at every start of a day", () => {
    expect(demoBusiness(today)).toStrictEqual(demoBusiness(today));
  });

  it("gives the driver 40 customers on 4 routes, 60 products and 300 invoices", () => {
    const { driver } = demoBusiness(today);
    expect([
      driver.customers.length,
      driver.routes.length,
      driver.products.length,
      driver.invoices.length,
    ]).toEqual([40, 4, 60, 300]);
    expect([driver.tasks.length, driver.taskCategories.length, driver.companies.length]).toEqual([
      14, 3, 3,
    ]);
  });

  it("has invoices of every status, weighed goods, credit notes, and invoices without a customer, on whatever day it starts", () => {
    fc.assert(
      fc.property(anyDay, (start) => {
        const { invoices } = demoBusiness(start).driver;
        expect(new Set(invoices.map((each) => each.paymentStatus))).toEqual(
          new Set(PAYMENT_STATUSES),
        );
        expect(new Set(invoices.map((each) => each.deliveryStatus))).toEqual(
          new Set(DELIVERY_STATUSES),
        );
        expect(
          invoices.some(({ lines }) => lines.some(({ quantity }) => quantity % 1000 !== 0)),
        ).toBe(true);
        expect(
          invoices.some(({ summary }) => summary !== "") &&
            invoices.some(({ customer }) => customer === null),
        ).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it("plans invoices ahead, looks a year back and never writes one in the future", () => {
    fc.assert(
      fc.property(anyDay, (start) => {
        for (const { date, createdAt, paymentStatus } of demoBusiness(start).driver.invoices) {
          expect(daysBetween(start, date)).toBeGreaterThanOrEqual(-366);
          expect(daysBetween(start, date)).toBeLessThanOrEqual(21);
          expect(createdAt < start).toBe(true);
          if (date !== start) expect(weekday(date)).not.toBe(0);
          if (date > start) expect(paymentStatus).toBe("scheduled");
        }
      }),
      { numRuns: 20 },
    );
  });

  it("sells on every workday of a year, and on some of the last month at least a third of today's sales", () => {
    fc.assert(
      fc.property(anyDay, (start) => {
        const sold = new Map<string, number>();
        for (const { date, lines } of Object.values(demoBusiness(start)).flatMap(
          (of) => of.invoices,
        ))
          for (const { price, discount, quantity } of lines)
            sold.set(date, (sold.get(date) ?? 0) + ((price - discount) * quantity) / 1000);
        const before = (days: number) =>
          Array.from({ length: days }, (_, age) => addDays(start, -1 - age))
            .filter((on) => weekday(on) !== 0)
            .map((on) => sold.get(on) ?? 0);
        expect(Math.min(...before(363))).toBeGreaterThan(0);
        expect(Math.max(...before(28))).toBeGreaterThan((sold.get(start) ?? 0) / 3);
      }),
      { numRuns: 10 },
    );
  });

  it("gives every record its own key", () => {
    const keys = Object.values(demoBusiness(today)).flatMap((book) =>
      [
        book.customers,
        book.routes,
        book.products,
        book.productCategories,
        book.tasks,
        book.taskCategories,
        book.companies,
        book.invoices,
      ].flatMap((each) => each.map(({ key }) => key)),
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("numbers the corrected invoice in the phone's series, on whatever day of the week it starts", () => {
    for (let nth = 0; nth < 7; nth += 1) {
      const on = addDays(day("2026-11-20"), nth);
      const papers = papersOf(demoBusiness(on).driver, on);
      expect(papers?.numbered).toContain(papers?.corrected);
    }
  });
});
