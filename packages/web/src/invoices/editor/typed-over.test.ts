import { EMPTY_BILL_TO } from "@roundsman/core/bill-to";
import { day } from "@roundsman/core/day";
import { withCredit } from "@roundsman/core/invoice";
import { pence } from "@roundsman/core/money";
import { fromUnits } from "@roundsman/core/quantity";
import { describe, expect, test } from "vitest";
import { editor } from "../../messages/en/editor.ts";
import { products } from "../../messages/en/products.ts";
import { queue } from "../../messages/en/queue.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { draftOf } from "./draft.ts";
import { isTypedOver, changesByOthers, overNow, contentText } from "./typed-over.ts";

const RICE = {
  id: "rice",
  name: "Rice 10 kg",
  price: pence(1250),
  discount: pence(50),
  quantity: fromUnits(2),
};
const invoice: LocalInvoice = {
  id: 7,
  key: "seven",
  ownerId: 1,
  customerId: 3,
  customerKey: "jade",
  companyId: null,
  companyKey: null,
  billTo: { ...EMPTY_BILL_TO, name: "Jade" },
  date: day("2026-10-31"),
  supplyDate: null,
  dueDate: null,
  summary: "weekly",
  footnote: "",
  lines: [RICE],
  totals: { total: pence(2400), discount: pence(100) },
  deliveryStatus: "delivered",
  paymentStatus: "paid",
  paidFrom: null,
  beforeStock: false,
  lastDocument: null,
  version: 4,
  createdAt: "",
  updatedAt: "",
  sync: "sent",
  deletedAt: "",
};

describe("the comparison of a draft with the stored invoice", () => {
  const typed = { ...draftOf(invoice), typedOver: contentText(draftOf(invoice)), summary: "typed" };
  const ours = invoice;

  test("finds no change while the content is the same, whatever customer or status it has now", () => {
    expect(
      isTypedOver(typed, { ...ours, customerKey: "other", paymentStatus: "due", version: 6 }),
    ).toBe(false);
    expect(isTypedOver(draftOf(invoice), { ...ours, summary: "other" })).toBe(false);
  });

  test("finds a change if another tab or device changed the same field, and keeps their other changes", () => {
    expect(isTypedOver(typed, { ...ours, summary: "other tab" })).toBe(true);
    const theirs = { ...ours, footnote: "theirs", version: 5 };
    expect(isTypedOver(typed, { ...theirs, summary: "other device" })).toBe(true);
    expect(isTypedOver(typed, theirs)).toBe(false);
    const over = overNow(typed, { ...theirs, summary: "other device" });
    expect(over).toMatchObject({ summary: "typed", footnote: "theirs", version: 5 });
    expect(isTypedOver(over, { ...theirs, summary: "other device" })).toBe(false);
  });

  test("shows only the fields that differ", () => {
    const two = [
      RICE,
      { ...RICE, id: "tea", name: "Tea", quantity: fromUnits(1), discount: pence(0) },
    ];
    const now = {
      ...invoice,
      lines: two,
      totals: { total: pence(3650), discount: pence(100) },
      dueDate: day("2026-11-14"),
    };
    const speech = {
      t: editor,
      fields: queue.conflict.fields,
      rates: products.rates,
      company: { label: "Company Info", now: "Lantern", mine: "Lantern" },
    };
    expect(changesByOthers(typed, now, speech)).toEqual([
      "Tea: 1 × £12.50",
      "Summary: weekly",
      "Payment due: 2026-11-14",
      "Total: £36.50",
    ]);
    expect(changesByOthers({ ...draftOf(now), footnote: "thanks" }, now, speech)).toEqual([
      "Footer note: –",
    ]);
    expect(
      changesByOthers({ ...draftOf(now), vatMode: "add" }, { ...now, summary: "add" }, speech),
    ).toEqual(["Summary: add", "VAT: –", "Total: £36.50"]);
    const moved = { ...now, billTo: { ...now.billTo, address: "2 Mill Lane" }, lines: [] };
    expect(changesByOthers(draftOf(now), moved, speech).slice(0, 3)).toEqual([
      "Rice 10 kg: –",
      "Tea: –",
      "Customer: Jade, 2 Mill Lane",
    ]);
    expect(
      changesByOthers(draftOf(now), now, {
        ...speech,
        company: { ...speech.company, now: "Jade Ltd" },
      }),
    ).toEqual(["Company Info: Jade Ltd"]);
    expect(changesByOthers(draftOf(now), now, speech)).toEqual([]);
    const credited = { ...now, totals: withCredit(now.totals, pence(1200)) };
    expect(changesByOthers(draftOf(now), credited, speech)).toEqual([]);
  });
});
