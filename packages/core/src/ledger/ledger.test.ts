import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, day } from "../day.ts";
import { pence, sum } from "../money.ts";
import { allocate } from "./allocate.ts";
import { ageing, balance, onAccount, openInvoices, type Charge, type Ledger } from "./ledger.ts";
import { PAYMENT_METHODS, reversal, type Payment } from "./payment.ts";
import { statutoryInterest } from "./statutory-interest.ts";

const FIRST = day("2026-01-01");
const CUSTOMERS = ["Lin", "Wong"];

const charge = (invoice: string, amount: number, after = 0): Charge => ({
  invoice,
  customer: "Lin",
  day: addDays(FIRST, after),
  dueDate: addDays(FIRST, after + 30),
  amount: pence(amount),
});

const paymentOf = (key: string, amount: number, after = 0): Payment => ({
  key,
  customer: "Lin",
  method: "cash",
  amount: pence(amount),
  day: addDays(FIRST, after),
  reference: "",
  takenBy: 1,
  reverses: null,
});

const empty: Ledger = { charges: [], credits: [], payments: [], allocations: [] };

function pay(ledger: Ledger, payment: Payment): Ledger {
  const open = openInvoices(ledger, payment.customer, payment.day);
  return {
    ...ledger,
    payments: [...ledger.payments, payment],
    allocations: [...ledger.allocations, ...allocate(payment.key, payment.amount, open)],
  };
}

const opens = (ledger: Ledger, after: number) =>
  openInvoices(ledger, "Lin", addDays(FIRST, after)).map(({ invoice, open }) => [invoice, open]);

describe("A payment", () => {
  const two: Ledger = { ...empty, charges: [charge("b", 5000, 3), charge("a", 2000)] };

  test("pays the oldest invoice first and a part of the next", () => {
    expect(opens(pay(two, paymentOf("p", 3000, 4)), 4)).toEqual([
      ["b", 4000],
      ["a", 0],
    ]);
  });

  test("above what is open is on account", () => {
    const paid = pay(two, paymentOf("p", 8000, 4));
    expect(onAccount(paid, "Lin", addDays(FIRST, 4))).toBe(1000);
    expect(balance(paid, "Lin", addDays(FIRST, 4))).toBe(-1000);
    expect(balance(paid, "Lin", addDays(FIRST, 3))).toBe(7000);
  });

  test("that two phones take for one invoice counts twice, the second on account", () => {
    const both = pay(pay(two, paymentOf("p", 7000, 4)), paymentOf("q", 2000, 4));
    expect(opens(both, 4)).toEqual([
      ["b", 0],
      ["a", 0],
    ]);
    expect(onAccount(both, "Lin", addDays(FIRST, 4))).toBe(2000);
  });

  test("is taken back by its contrary, and a reversal is not reversed", () => {
    const paid = pay(two, paymentOf("p", 8000, 4));
    const back = reversal(paymentOf("p", 8000, 4), paid.allocations, {
      key: "r",
      day: addDays(FIRST, 5),
      takenBy: 2,
    });
    const after: Ledger = {
      ...paid,
      payments: [...paid.payments, back.payment],
      allocations: [...paid.allocations, ...back.allocations],
    };
    expect(opens(after, 4)).toEqual(opens(paid, 4));
    expect(opens(after, 5)).toEqual(opens(two, 5));
    expect(balance(after, "Lin", addDays(FIRST, 5))).toBe(7000);
    expect(() =>
      reversal(back.payment, back.allocations, { key: "s", day: FIRST, takenBy: 2 }),
    ).toThrow(RangeError);
  });
});

test("A credit note after the payment leaves the customer its amount, until it is paid back", () => {
  const on = addDays(FIRST, 9);
  const credited: Ledger = {
    ...pay({ ...empty, charges: [charge("a", 2000)] }, paymentOf("p", 2000, 1)),
    credits: [{ note: "CN-1", invoice: "a", day: addDays(FIRST, 2), amount: pence(500) }],
  };
  expect(balance(credited, "Lin", addDays(FIRST, 1))).toBe(0);
  expect(balance(credited, "Lin", on)).toBe(-500);
  const refund = paymentOf("r", -500, 3);
  const repaid: Ledger = {
    ...credited,
    payments: [...credited.payments, refund],
    allocations: [
      ...credited.allocations,
      { payment: "r", to: { kind: "creditNote", note: "CN-1" }, amount: refund.amount },
    ],
  };
  expect(balance(repaid, "Lin", on)).toBe(0);
});

test.each([
  [30, "notDue"],
  [31, "to30"],
  [60, "to30"],
  [61, "to60"],
  [90, "to60"],
  [91, "to90"],
  [120, "to90"],
  [121, "over90"],
])("%i days after its date an invoice at 30 days is %s", (after, age) => {
  const on = addDays(FIRST, after);
  const ages = ageing(openInvoices({ ...empty, charges: [charge("a", 2000)] }, "Lin", on), on);
  expect(Object.entries(ages).filter(([, amount]) => amount !== 0)).toEqual([[age, 2000]]);
});

test("Statutory interest is 8 % over base for each day after the due date", () => {
  const owed = pence(100_000);
  expect(statutoryInterest(owed, FIRST, addDays(FIRST, 365), 400)).toBe(12_000);
  expect(statutoryInterest(owed, FIRST, addDays(FIRST, 50), 475)).toBe(1747);
  expect(statutoryInterest(owed, FIRST, FIRST, 400)).toBe(0);
  expect(statutoryInterest(pence(-500), FIRST, addDays(FIRST, 50), 400)).toBe(0);
});

const amounts = fc.integer({ min: 1, max: 1_000_000 });
const days = fc.integer({ min: 0, max: 150 });
const who = fc.constantFrom(...CUSTOMERS);
const method = fc.constantFrom(...PAYMENT_METHODS);

test("On every day the balances add up to invoices − credits − payments, and ageing to what is open", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(who, amounts, days, fc.option(days, { nil: null })), { maxLength: 12 }),
      fc.array(fc.tuple(fc.nat(11), amounts, days), { maxLength: 4 }),
      fc.array(fc.tuple(who, amounts, days, method), { maxLength: 12 }),
      (invoices, notes, taken) => {
        const charges = invoices.map(([customer, amount, after, due], index) => ({
          ...charge(String(index), amount, after),
          customer,
          dueDate: due === null ? null : addDays(FIRST, after + due),
        }));
        const credits = notes
          .filter(([index]) => index < charges.length)
          .map(([index, amount, after], nth) => ({
            note: `CN-${nth}`,
            invoice: String(index),
            day: addDays(charges[index]?.day ?? FIRST, after),
            amount: pence(amount),
          }));
        const payments = taken
          .map(([customer, amount, after, by], nth) => ({
            ...paymentOf(`p${nth}`, amount, after),
            customer,
            method: by,
          }))
          .toSorted((one, other) => (one.day < other.day ? -1 : 1));
        const ledger = payments.reduce<Ledger>(pay, { ...empty, charges, credits });
        for (const after of [0, 10, 75, 150, 300]) {
          const on = addDays(FIRST, after);
          const until = (rows: readonly { readonly day: string; readonly amount: number }[]) =>
            rows.filter((row) => row.day <= on).reduce((total, row) => total + row.amount, 0);
          const owing = CUSTOMERS.map((customer) => balance(ledger, customer, on));
          expect(sum(owing)).toBe(until(charges) - until(credits) - until(payments));
          for (const customer of CUSTOMERS) {
            const open = openInvoices(ledger, customer, on);
            expect(sum(Object.values(ageing(open, on)))).toBe(sum(open.map((each) => each.open)));
          }
        }
      },
    ),
    { seed: 17, numRuns: 300 },
  );
});
