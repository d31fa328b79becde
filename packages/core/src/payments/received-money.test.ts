import { describe, expect, test } from "vitest";
import { pence } from "../money.ts";
import {
  totalReceived,
  receivedAfter,
  receivedWhenReopened,
  type ReceivedMoney,
  type SettlementState,
} from "./received-money.ts";

/** Paid by its status: £20.00 in two parts, the second one by card. */
const CAME: ReceivedMoney = {
  byPersons: 0,
  byStatus: [
    { method: "cheque", amount: 1000 },
    { method: "card", amount: 1000 },
  ],
  lastMethod: "card",
};
const paid = (pounds: number): SettlementState => ({
  totals: { total: pence(pounds * 100), discount: pence(0) },
  paymentStatus: "paid",
  paidFrom: "credit",
  deletedAt: "",
});
const open: SettlementState = { ...paid(20), paymentStatus: "credit", paidFrom: null };

describe("The payments that a status makes, by method", () => {
  test("pay what is open", () => {
    const came = { byPersons: 500, byStatus: [] };
    const now = receivedAfter({ before: open, after: paid(20), came }, { method: "transfer" });
    expect(now.made).toEqual([{ method: "transfer", amount: 1500, payments: 1 }]);
  });

  test("reverse what it paid, the last payment first", () => {
    const now = receivedAfter({ before: paid(20), after: open, came: CAME });
    expect(now.made).toEqual([
      { method: "card", amount: -1000, payments: -1 },
      { method: "cheque", amount: -1000, payments: -1 },
    ]);
    expect(totalReceived(now)).toBe(0);
  });

  test("follow the total, and reverse the partial reversals with the whole", () => {
    const less = receivedAfter({ before: paid(20), after: paid(14), came: CAME });
    expect(less.made).toEqual([{ method: "card", amount: -600, payments: -1 }]);
    const none = receivedAfter({ before: paid(14), after: open, came: less });
    expect(none.made).toEqual([
      { method: "card", amount: -600, payments: -1 },
      { method: "card", amount: -400, payments: 0 },
      { method: "cheque", amount: -1000, payments: -1 },
    ]);
  });

  test("become one payment of each method if the money is kept", () => {
    const twice = [...CAME.byStatus, { method: "card" as const, amount: 300, timesBack: 1 }];
    const now = receivedWhenReopened({ ...CAME, byStatus: twice }, 2300);
    expect(now).toMatchObject({ byPersons: 2300, byStatus: [] });
    expect(now.made).toEqual([
      { method: "card", amount: -300, payments: 0 },
      { method: "card", amount: -1000, payments: -1 },
      { method: "cheque", amount: -1000, payments: -1 },
      { method: "cheque", amount: 1000, payments: 1 },
      { method: "card", amount: 1300, payments: 1 },
    ]);
  });

  test("are none if nothing changes", () => {
    expect(receivedAfter({ before: paid(20), after: paid(20), came: CAME }).made).toBeUndefined();
    expect(receivedWhenReopened({ byPersons: 700, byStatus: [] }, 700).made).toBeUndefined();
  });
});
