import { day } from "@roundsman/core/day";
import { expect, test } from "vitest";
import { payments } from "../messages/late/payments-en.ts";
import { draftFor } from "../sync/testing/rig.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { takingIn } from "./payment-form.ts";

const TODAY = day("2026-11-21");
const invoice = (key: string) =>
  ({
    ...draftFor("jade"),
    key,
    dueDate: null,
    paymentStatus: "due",
    totals: { total: 60_000_000, discount: 0 },
  }) as unknown as LocalInvoice;

test("an amount above the limit of a payment shows the limit", () => {
  const typed = { method: "cash", day: TODAY, reference: "", parts: null } as const;
  const form = { invoices: [invoice("a"), invoice("b")], customer: "jade", onAccount: null };
  const fault = takingIn({ ...typed, amount: "1,200,000.00" }, { ...form, today: TODAY });
  expect(fault).toEqual({ at: "amount", why: "atOnce", most: 100_000_000 });
  expect(payments.faults.atOnce("£1,000,000.00")).toContain("£1,000,000.00");
});
