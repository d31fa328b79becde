import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, day, type Day } from "../day.ts";
import { pence, sum, type Pence } from "../money.ts";
import { openBalance, type OpenInvoice } from "./payment.ts";
import { statementOf, type AccountMovement } from "./statement.ts";

const FIRST = day("2026-01-01");
const on = (days: number): Day => addDays(FIRST, days);
const span = (start: number, end: number) => ({ start: on(start), end: on(end) });

const invoice = (id: number | string, days: number, amount: number): AccountMovement => ({
  kind: "invoice",
  id,
  day: on(days),
  amount: pence(amount),
  number: typeof id === "number" ? `INV-${id}` : null,
});
const creditNote = (id: number, days: number, amount: number): AccountMovement => ({
  kind: "creditNote",
  id,
  day: on(days),
  amount: pence(-amount),
  number: `CN-${id}`,
  credits: "INV-1",
});
const payment = (id: number | string, days: number, amount: number): AccountMovement => ({
  kind: amount > 0 ? "payment" : "reversal",
  id,
  day: on(days),
  amount: pence(-amount),
  method: "cash",
  reference: "",
});

describe("A statement", () => {
  test("lists the movements of its days in order, each with the balance after it", () => {
    const { lines, opening, charged, settled, closing } = statementOf(
      {
        opening: pence(1000),
        movements: [
          payment(4, 9, 500),
          invoice("unsent", 9, 700),
          creditNote(1, 9, 200),
          invoice(12, 9, 3000),
          invoice(9, 9, 100),
          payment(3, 31, 1),
          invoice(3, 4, 1),
          payment(5, 10, -500),
        ],
        open: [],
      },
      span(5, 30),
    );
    expect(lines.map(({ kind, id, balance }) => [kind, id, balance])).toEqual([
      ["invoice", 9, 1100],
      ["invoice", 12, 4100],
      ["invoice", "unsent", 4800],
      ["creditNote", 1, 4600],
      ["payment", 4, 4100],
      ["reversal", 5, 4600],
    ]);
    expect([opening, charged, settled, closing]).toEqual([1000, 4300, 700, 4600]);
  });

  test("includes its first and its last day", () => {
    const movements = [4, 5, 6, 7].map((days) => invoice(days, days, 100));
    const { closing } = statementOf({ opening: pence(0), movements, open: [] }, span(5, 6));
    expect(closing).toBe(200);
  });

  test("without movements closes as it opened", () => {
    const { lines, closing, settled } = statementOf(
      { opening: pence(-250), movements: [], open: [] },
      span(0, 0),
    );
    expect([lines, closing, settled]).toEqual([[], -250, 0]);
  });

  test("groups what is open by how long it was due on the last day", () => {
    const due = (days: number | null, open: number, date = -200): OpenInvoice => ({
      id: open,
      date: on(date),
      dueDate: days === null ? null : on(days),
      open: pence(open),
    });
    const open = [
      due(100, 1),
      due(101, 2),
      due(99, 4),
      due(70, 8),
      due(69, 16),
      due(40, 32),
      due(39, 64),
      due(10, 128),
      due(9, 256),
      due(null, 512, 100),
      due(null, 1024),
    ];
    expect(
      statementOf({ opening: pence(2047), movements: [], open }, span(90, 100)).ageing,
    ).toEqual({ notDue: 515, to30: 12, to60: 48, to90: 192, over90: 1280 });
  });

  test("names the money that is for no invoice", () => {
    const movements = [payment(1, 3, 500)];
    const open = [{ id: 1, date: on(0), dueDate: null, open: pence(1000) }];
    expect(statementOf({ opening: pence(1000), movements, open }, span(1, 9)).onAccount).toBe(500);
  });
});

/** A customer's invoices, credit notes and payments over some days. */
const anyBook = fc.record({
  invoices: fc.array(fc.tuple(fc.nat(120), fc.nat(50_000)), { maxLength: 12 }),
  notes: fc.array(fc.tuple(fc.nat(120), fc.nat(5000)), { maxLength: 4 }),
  payments: fc.array(fc.tuple(fc.nat(120), fc.integer({ min: -9000, max: 60_000 })), {
    maxLength: 12,
  }),
});
const movementsOf = (book: typeof anyBook extends fc.Arbitrary<infer Book> ? Book : never) => [
  ...book.payments.map(([days, amount], id) => payment(id, days, amount)),
  ...book.notes.map(([days, amount], id) => creditNote(id, days, amount)),
  ...book.invoices.map(([days, amount], id) => invoice(id, days, amount)),
];
const owedAfter = (movements: readonly AccountMovement[], last: Day): Pence =>
  sum(movements.filter((each) => each.day <= last).map(({ amount }) => amount));

describe("Whatever happened,", () => {
  test("opening and movements are the closing balance, which the next span opens with", () => {
    fc.assert(
      fc.property(anyBook, fc.nat(60), fc.nat(30), fc.nat(30), (book, start, first, second) => {
        const movements = movementsOf(book);
        const opening = owedAfter(movements, on(start - 1));
        const one = statementOf({ opening, movements, open: [] }, span(start, start + first));
        expect(one.closing).toBe(opening + sum(one.lines.map(({ amount }) => amount)));
        expect(one.closing).toBe(opening + one.charged - one.settled);
        expect(one.closing).toBe(owedAfter(movements, on(start + first)));
        expect(one.closing).toBe(one.lines.at(-1)?.balance ?? opening);

        const from = start + first + 1;
        const next = { opening: one.closing, movements, open: [] };
        const two = statementOf(next, span(from, from + second));
        const whole = statementOf({ opening, movements, open: [] }, span(start, from + second));
        expect([...one.lines, ...two.lines]).toEqual(whole.lines);
        expect(two.closing).toBe(whole.closing);
      }),
    );
  });

  test("the ages less what is on account are the closing balance", () => {
    fc.assert(
      fc.property(anyBook, fc.nat(120), fc.nat(40_000), (book, end, paid) => {
        const movements = movementsOf(book).filter(({ kind }) => kind === "invoice");
        const open = movements
          .filter((each) => each.day <= on(end))
          .map(({ id, day: date, amount }, index) => ({
            id,
            date,
            dueDate: index % 2 === 0 ? null : addDays(date, 30),
            open: openBalance({ owed: amount, paid }),
          }));
        const account = { opening: pence(-paid), movements, open };
        const { ageing, onAccount, closing } = statementOf(account, span(0, end));
        expect(sum(Object.values(ageing) as Pence[]) - onAccount).toBe(closing);
      }),
    );
  });

  test("the order in which it was read makes no difference", () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        const movements = movementsOf(book);
        const of = (read: readonly AccountMovement[]) =>
          statementOf({ opening: pence(0), movements: read, open: [] }, span(0, 120));
        expect(of(movements.toReversed())).toEqual(of(movements));
      }),
    );
  });
});
