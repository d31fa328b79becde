import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pence } from "../money.ts";
import { PAYMENT_STATUSES, type PaymentStatus } from "../payment-status.ts";
import { collectedByStatus } from "../van-here.ts";
import {
  openAmount,
  paidOf,
  withCorrection,
  withoutCorrection,
  withPayment,
  withStatus,
  type PaidState,
} from "./invoice-payment.ts";
import { KEPT_METHODS } from "./payment.ts";

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

  test("of all that is open makes it paid, from the list where it was", () => {
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

  test("that is taken back opens the invoice again where it was", () => {
    const now = after(invoice("overdue"), [12000, "cash"], [-12000, "cash"]);
    expect(now).toEqual({ ...invoice("overdue"), cashBeside: undefined });
  });
});

describe("A status", () => {
  test("that makes an invoice paid pays what is open, and what was paid stays as it was paid", () => {
    const now = withStatus(invoice("due", 4000), "paid");
    expect(collected({ ...invoice(), ...now })).toBe(8000);
  });

  test("says by what it was paid", () => {
    const by = (status: PaymentStatus, method?: "cash" | "card") =>
      collected({ ...invoice(), ...withStatus(invoice(status), "paid", method) });
    expect([by("due"), by("due", "card"), by("credit"), by("credit", "cash")]).toEqual([
      12000, 0, 0, 12000,
    ]);
  });
});

describe("A correction", () => {
  const nothing = { total: pence(12000), discount: pence(0), payable: pence(0) };

  test("takes over what was paid, and the cash stays in hand", () => {
    const part = after(invoice(), [4000, "cash"]);
    expect(paidOf(part)).toBe(4000);
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

  test("of a paid invoice takes over all of it, and gives it back", () => {
    const paid = after(invoice(), [12000, "cash"]);
    expect(paidOf(paid)).toBe(12000);
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

test("the cash in hand is what came in in cash, whatever becomes of the statuses", () => {
  const act = fc.oneof(
    fc.record({
      amount: fc.integer({ min: -9000, max: 9000 }).filter((amount) => amount !== 0),
      method: fc.constantFrom(...KEPT_METHODS),
    }),
    fc.record({
      status: fc.constantFrom(...PAYMENT_STATUSES),
      method: fc.option(fc.constantFrom(...KEPT_METHODS), { nil: undefined }),
    }),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
      let [state, cash] = [invoice(), 0];
      for (const each of acts) {
        if ("amount" in each) {
          if (each.method === "cash") cash += each.amount;
          const amount = pence(each.amount);
          state = { ...state, ...withPayment(state, { amount, method: each.method }) };
        } else {
          const isCash =
            (each.method ??
              (["due", "overdue"].includes(state.paymentStatus) ? "cash" : "unknown")) === "cash";
          if (each.status !== "paid") cash = state.paymentStatus === "paid" ? 0 : cash;
          else if (isCash) cash += openAmount(state);
          state = { ...state, ...withStatus(state, each.status, each.method) };
        }
        expect(collected(state)).toBe(cash);
        expect(openAmount(state)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
