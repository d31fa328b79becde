import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withCredit } from "../invoice.ts";
import { pence } from "../money.ts";
import { PAYMENT_STATUSES, type PaymentStatus } from "../payment-status.ts";
import { collectedByStatus } from "../local-van.ts";
import {
  openAmount,
  amountPaid,
  withCorrection,
  withDeletion,
  withOwed,
  withCreditNote,
  withoutCorrection,
  withPayment,
  withStatus,
  type PaidState,
} from "./invoice-payment.ts";
import { RECORDED_METHODS } from "./payment.ts";

const invoice = (status: PaymentStatus = "due", paid = 0): PaidState => ({
  totals: { total: pence(12000), discount: pence(0), ...(paid > 0 && { paid: pence(paid) }) },
  paymentStatus: status,
  paidFrom: null,
  deletedAt: "",
});
const collected = (state: PaidState) => collectedByStatus(state) + (state.cashBeside ?? 0);
const after = (state: PaidState, ...pays: readonly (readonly [number, "cash" | "card"])[]) =>
  pays.reduce(
    (now, [amount, method]) => ({ ...now, ...withPayment(now, { amount: pence(amount), method }) }),
    state,
  );

describe("A payment", () => {
  test("of a part leaves the invoice in its list with the rest open", () => {
    const now = after(invoice("credit"), [4000, "cash"]);
    expect([now.paymentStatus, now.totals.paid, openAmount(now)]).toEqual(["credit", 4000, 8000]);
    expect(collected(now)).toBe(4000);
  });

  test("of the whole open amount makes it paid, whichever list it was in", () => {
    const now = after(invoice("credit"), [4000, "card"], [8000, "card"]);
    expect([now.paymentStatus, now.paidFrom, now.totals.paid]).toEqual([
      "paid",
      "credit",
      undefined,
    ]);
    expect([openAmount(now), collected(now)]).toEqual([0, 0]);
  });

  test("by card from GetPaid is no cash of the driver's", () => {
    expect(collected(after(invoice(), [12000, "card"]))).toBe(0);
    expect(collected(after(invoice(), [12000, "cash"]))).toBe(12000);
    expect(collected(after(invoice("credit"), [12000, "cash"]))).toBe(12000);
  });

  test("that is taken back opens the invoice again in its former list", () => {
    const now = after(invoice("overdue"), [12000, "cash"], [-12000, "cash"]);
    expect(now).toEqual({
      ...invoice("overdue"),
      cashBeside: undefined,
      came: { byPersons: 0, byStatus: [] },
    });
  });
});

describe("A payment of a deleted invoice", () => {
  const gone = (of: PaidState) => ({
    ...of,
    ...withDeletion(of, "2026-11-21T08:00:00.000Z"),
  });
  const back = (of: PaidState) => ({ ...of, ...withDeletion(of, "") });

  test("that is taken back leaves it open once it is restored", () => {
    const paid = gone(after(invoice("credit"), [12000, "cash"]));
    const now = back(after(paid, [-12000, "cash"]));
    expect([now.paymentStatus, openAmount(now), collected(now)]).toEqual(["credit", 12000, 0]);
  });

  test("makes it not paid: it is on account", () => {
    const now = after(gone(invoice()), [12000, "cash"]);
    expect([now.paymentStatus, collected(now)]).toEqual(["due", 12000]);
  });
});

describe("More that is owed of a paid invoice", () => {
  const grown = (of: PaidState) => ({ ...of.totals, payable: pence(14400) });
  test.each([
    ["due", "cash", 12000],
    ["due", "card", 0],
    ["credit", "cash", 12000],
    ["credit", "card", 0],
  ] as const)(
    "is open in %s if a %s payment paid it, and the cash in hand stays the same",
    (list, method, inHand) => {
      const paid = { ...invoice(), ...after(invoice(list), [12000, method]) };
      const now = { ...paid, ...withOwed(paid, grown(paid)) };
      expect([now.paymentStatus, now.paidFrom, openAmount(now)]).toEqual([list, null, 2400]);
      expect(collected(now)).toBe(inHand);
      const again = after(now, [2400, "card"]);
      expect([again.paymentStatus, again.paidFrom, collected(again)]).toEqual([
        "paid",
        list,
        inHand,
      ]);
    },
  );

  test("is open if its status paid only the rest, and what the status paid stays", () => {
    const paid = { ...invoice(), ...withStatus(invoice("due", 4000), "paid") };
    const now = { ...paid, ...withOwed(paid, grown(paid)) };
    expect([now.paymentStatus, now.totals.paid, openAmount(now)]).toEqual(["due", 12000, 2400]);
    expect(collected(now)).toBe(8000);
  });

  test("that is deleted is open once it is restored, without what its status had paid", () => {
    const paid = { ...invoice(), ...withStatus(invoice("due", 4000), "paid") };
    const gone = { ...paid, ...withDeletion(paid, "2026-11-21T08:00:00.000Z") };
    const now = { ...gone, ...withOwed(gone, grown(gone)) };
    const back = { ...now, ...withDeletion(now, "") };
    expect([back.paymentStatus, back.totals.paid, openAmount(back)]).toEqual(["due", 4000, 10400]);
    expect(collected(back)).toBe(0);
  });

  test("stays paid if enough was received", () => {
    const paid = { ...invoice(), ...after(invoice(), [12000, "cash"]) };
    const state = { ...paid, came: { byPersons: 14400, byStatus: [] } };
    expect(withOwed(state, grown(state))).toMatchObject({ paymentStatus: "paid" });
  });

  test.each([
    ["cash", 14400],
    ["card", 0],
  ] as const)("stays paid by %s if its status alone paid it", (method, inHand) => {
    const paid = { ...invoice(), ...withStatus(invoice(), "paid", { method }) };
    const now = { ...paid, ...withOwed(paid, grown(paid)) };
    expect([now.paymentStatus, collected(now)]).toEqual(["paid", inHand]);
    const open = { ...now, ...withStatus(now, "due") };
    expect([openAmount(open), collected(open)]).toEqual([14400, 0]);
  });

  test("does not change its payment if it is not fully paid", () => {
    const before = invoice("due", 4000);
    expect(withOwed(before, grown(before))).toEqual({});
  });
});

describe("Less that is owed of an invoice", () => {
  const less = (of: PaidState, amount: number) => withCredit(of.totals, pence(amount));

  test("that is paid in part makes it paid once nothing is left, and the cash in hand stays the same", () => {
    const before = { ...invoice(), ...after(invoice("credit"), [4000, "cash"]) };
    const now = { ...before, ...withCreditNote(before, less(before, 8000)) };
    expect([now.paymentStatus, now.paidFrom, now.totals.paid]).toEqual([
      "paid",
      "credit",
      undefined,
    ]);
    expect(collected(now)).toBe(4000);
    const back = after(now, [-4000, "cash"]);
    expect([back.paymentStatus, openAmount(back), collected(back)]).toEqual(["credit", 4000, 0]);
  });

  test("changes no status if something is left, nothing was paid, or it is paid already", () => {
    const part = invoice("due", 4000);
    expect(withCreditNote(part, less(part, 7999))).toEqual({});
    expect(withCreditNote(invoice(), less(invoice(), 12000))).toEqual({});
    expect(withCreditNote(invoice("paid"), less(invoice("paid"), 12000))).toEqual({});
  });

  test("leaves nothing to pay if all of it was credited and its payment is reversed", () => {
    const before = { ...invoice(), ...after(invoice("due"), [4000, "card"]) };
    const now = { ...before, ...withCreditNote(before, less(before, 12000)) };
    expect(after(now, [-4000, "card"])).toMatchObject({ paymentStatus: "paid", paidFrom: "due" });
  });
});

describe("A status", () => {
  test("that makes an invoice paid pays what is open, and earlier payments keep their methods", () => {
    const now = withStatus(invoice("due", 4000), "paid");
    expect(collected({ ...invoice(), ...now })).toBe(8000);
  });

  test("that makes it open again reverses what it paid, and keeps what a person took", () => {
    const part = { ...invoice(), ...after(invoice(), [4000, "cash"]) };
    const paid = { ...part, ...withStatus(part, "paid", { method: "card" }) };
    const open = { ...paid, ...withStatus(paid, "due") };
    expect([open.totals.paid, openAmount(open), collected(open)]).toEqual([4000, 8000, 4000]);
  });

  test("of a deleted invoice pays nothing, and pays by the same method again after a restore", () => {
    const paid = { ...invoice(), ...withStatus(invoice("credit"), "paid", { method: "cash" }) };
    const gone = { ...paid, ...withDeletion(paid, "2026-11-21T08:00:00.000Z") };
    expect(collected(gone)).toBe(0);
    expect(collected({ ...gone, ...withDeletion(gone, "") })).toBe(12000);
  });

  test("counts as cash from GetPaid and not from Credit, unless a method is named", () => {
    const by = (status: PaymentStatus, method?: "cash" | "card") =>
      collected({ ...invoice(), ...withStatus(invoice(status), "paid", { method }) });
    expect([by("due"), by("due", "card"), by("credit"), by("credit", "cash")]).toEqual([
      12000, 0, 0, 12000,
    ]);
  });
});

describe("A correction", () => {
  const nothing = { total: pence(12000), discount: pence(0), payable: pence(0) };

  test("takes over what was paid, and the cash in hand stays the same", () => {
    const part = after(invoice(), [4000, "cash"]);
    expect(amountPaid(part)).toBe(4000);
    const corrected = { ...part, ...withCorrection(part, nothing) };
    expect([corrected.paymentStatus, corrected.paidFrom, corrected.totals.paid]).toEqual([
      "paid",
      "due",
      undefined,
    ]);
    expect([openAmount(corrected), collected(corrected)]).toEqual([0, 4000]);
    const { totals, paymentStatus } = part;
    const back = withoutCorrection(corrected, { totals, paymentStatus, paid: pence(4000) });
    expect([back.paymentStatus, back.totals.paid]).toEqual(["due", 4000]);
    expect(collected({ ...corrected, ...back })).toBe(4000);
  });

  test("of a paid invoice takes over all of its money, and returns it when it is undone", () => {
    const paid = after(invoice(), [12000, "cash"]);
    expect(amountPaid(paid)).toBe(12000);
    const corrected = { ...paid, ...withCorrection(paid, nothing) };
    expect(collected(corrected)).toBe(12000);
    const { totals } = paid;
    const back = withoutCorrection(corrected, { totals, paymentStatus: "paid", paid: pence(0) });
    expect([back.paymentStatus, back.paidFrom, collected({ ...corrected, ...back })]).toEqual([
      "paid",
      "due",
      12000,
    ]);
  });
});

test("the cash in hand is the cash that was received, whatever the statuses were", () => {
  const act = fc.oneof(
    fc.record({
      amount: fc.integer({ min: -9000, max: 9000 }).filter((amount) => amount !== 0),
      method: fc.constantFrom(...RECORDED_METHODS),
    }),
    fc.record({
      status: fc.constantFrom(...PAYMENT_STATUSES),
      method: fc.option(fc.constantFrom(...RECORDED_METHODS), { nil: undefined }),
    }),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
      let [state, persons, byStatus] = [invoice(), 0, 0];
      for (const each of acts) {
        const before = state;
        if ("amount" in each) {
          if (each.method === "cash") persons += each.amount;
          const amount = pence(each.amount);
          state = { ...state, ...withPayment(state, { amount, method: each.method }) };
          // An open invoice keeps what its status paid, as money that came in.
          if (state.paymentStatus !== "paid") [persons, byStatus] = [persons + byStatus, 0];
        } else {
          const isCash =
            (each.method ??
              (["due", "overdue"].includes(before.paymentStatus) ? "cash" : "unknown")) === "cash";
          if (each.status !== "paid") byStatus = 0;
          else if (isCash) byStatus += openAmount(before);
          state = { ...state, ...withStatus(state, each.status, { method: each.method }) };
        }
        expect(collected(state)).toBe(persons + byStatus);
        expect(openAmount(state)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
