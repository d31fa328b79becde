import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addTotals,
  invoiceNumber,
  invoiceTotals,
  lineDiscount,
  lineTotal,
  loadSheet,
  putLine,
  removeLine,
  type Line,
} from "./invoice.ts";
import { pence, sum } from "./money.ts";
import { thousandths } from "./quantity.ts";

const anyId = fc.oneof(
  fc.integer({ min: 1, max: 20 }),
  fc.integer({ min: 1, max: 20 }).map(String),
);
const anyLine: fc.Arbitrary<Line> = fc
  .record({
    id: anyId,
    name: fc.constantFrom("Rice", "Tofu", "豆腐", "Soy sauce"),
    price: fc.nat(100_000_000),
    share: fc.nat(100),
    thousandths: fc.integer({ min: 1, max: 1_000_000 }),
  })
  .map(({ id, name, price, share, thousandths: count }) => ({
    id,
    name,
    price: pence(price),
    discount: pence(Math.floor((price * share) / 100)),
    quantity: thousandths(count),
  }));
const anyLines = fc.array(anyLine, { maxLength: 20 });
const shuffledLines = anyLines.chain((lines) =>
  fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
);
const anInvoice = (price: number, discount: number, count: number): Line => ({
  id: 1,
  name: "Rice",
  price: pence(price),
  discount: pence(discount),
  quantity: thousandths(count),
});

describe("a line", () => {
  test.each([
    [1999, 0, 3000, 5997],
    [1999, 499, 2000, 3000],
    [333, 0, 1500, 500],
    [1, 0, 500, 1],
    [1, 0, 499, 0],
    [250, 250, 9000, 0],
    [1099, 0, 333, 366],
  ])("at %d pence less %d, %d thousandths of it, comes to %d", (price, discount, count, total) => {
    expect(lineTotal(anInvoice(price, discount, count))).toBe(total);
  });

  test("in whole units is exactly the undiscounted price less the discount", () => {
    fc.assert(
      fc.property(anyLine, fc.integer({ min: 1, max: 1000 }), (line, units) => {
        const whole = { ...line, quantity: thousandths(units * 1000) };
        expect(lineTotal(whole) + lineDiscount(whole)).toBe(line.price * units);
      }),
    );
  });

  test("by weight is within a penny of the undiscounted price", () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const full = lineTotal({ ...line, discount: pence(0) });
        expect(Math.abs(lineTotal(line) + lineDiscount(line) - full)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("an invoice", () => {
  test("has the same total whatever the order of its lines", () => {
    fc.assert(
      fc.property(
        shuffledLines,
        ([lines, other]) => void expect(invoiceTotals(other)).toEqual(invoiceTotals(lines)),
      ),
    );
  });

  test("has the sum of its lines as its total", () => {
    fc.assert(
      fc.property(
        anyLines,
        (lines) => void expect(invoiceTotals(lines).total).toBe(sum(lines.map(lineTotal))),
      ),
    );
  });

  test("without lines has a total of zero, and not of minus zero", () => {
    expect(invoiceTotals([])).toEqual({ total: 0, discount: 0 });
    expect(Object.is(invoiceTotals([anInvoice(100, 100, 1000)]).total, -0)).toBe(false);
  });

  test("adds to a list as if its lines were those of one invoice", () => {
    fc.assert(
      fc.property(fc.array(anyLines, { maxLength: 8 }), (invoices) => {
        expect(addTotals(invoices.map(invoiceTotals))).toEqual({
          count: invoices.length,
          ...invoiceTotals(invoices.flat()),
        });
      }),
    );
  });

  test("is shown with its number behind INV-", () => void expect(invoiceNumber(42)).toBe("INV-42"));
});

describe("putting a product on an invoice", () => {
  test("twice is the same as once", () => {
    fc.assert(
      fc.property(
        anyLines,
        anyLine,
        (lines, line) =>
          void expect(putLine(putLine(lines, line), line)).toEqual(putLine(lines, line)),
      ),
    );
  });

  test("again replaces the earlier line in its place, and nothing else moves", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyLine, { selector: ({ id }) => String(id), minLength: 1 }),
        anyLine,
        fc.nat(),
        (lines, line, pick) => {
          const at = pick % lines.length;
          const again = { ...line, id: lines[at]?.id ?? 0 };
          expect(putLine(lines, again)).toEqual(lines.with(at, again));
        },
      ),
    );
  });

  test("and taking it off again leaves the others as they were", () => {
    fc.assert(
      fc.property(anyLines, anyLine, (lines, line) => {
        expect(removeLine(putLine(lines, line), line.id)).toEqual(
          lines.filter((each) => String(each.id) !== String(line.id)),
        );
      }),
    );
  });

  test("treats 7 and '7' as the same product", () => {
    const seven = { ...anInvoice(100, 0, 1000), id: 7 };
    expect(putLine([seven], { ...seven, id: "7", price: pence(200) })).toHaveLength(1);
  });
});

describe("the load sheet", () => {
  test("has every unit of every line, once", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ lines: anyLines })), (invoices) => {
        const rows = loadSheet(invoices);
        for (const name of new Set(
          invoices.flatMap(({ lines }) => lines.map((line) => line.name)),
        )) {
          const asked = invoices
            .flatMap(({ lines }) => lines)
            .filter((line) => line.name === name)
            .reduce((all, line) => all + line.quantity, 0);
          expect(rows.filter((row) => row.name === name)).toEqual([{ name, quantity: asked }]);
        }
        expect(rows.reduce((all, row) => all + row.quantity, 0)).toBe(
          invoices.flatMap(({ lines }) => lines).reduce((all, line) => all + line.quantity, 0),
        );
      }),
    );
  });

  test("shows the most first, and does not depend on the order of the invoices", () => {
    fc.assert(
      fc.property(shuffledLines, ([lines, other]) => {
        const rows = loadSheet([{ lines }]);
        expect(loadSheet(other.map((line) => ({ lines: [line] })))).toEqual(rows);
        expect(rows.map((row) => row.quantity)).toEqual(
          rows.map((row) => row.quantity).toSorted((a, b) => b - a),
        );
      }),
    );
  });
});
