// @vitest-environment happy-dom
import { EMPTY_BILL_TO } from "@roundsman/core/bill-to";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { spokenEnglish } from "../../messages/en/spoken.ts";
import { LanguageProvider } from "../../messages/language.tsx";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { PaymentWord } from "../../payments/payment-word.tsx";
import { StatusLine } from "./status-line.tsx";

const PAID: LocalInvoice = {
  id: 7,
  key: "seven",
  ownerId: 1,
  customerId: null,
  customerKey: null,
  companyId: null,
  companyKey: null,
  billTo: { ...EMPTY_BILL_TO, name: "Jade" },
  date: day("2026-10-31"),
  supplyDate: null,
  dueDate: null,
  summary: "",
  footnote: "",
  lines: [],
  totals: { total: pence(2400), discount: pence(0) },
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

test("An invoice that a correction replaced is not called paid, in its row and above its document", () => {
  const rowOf = (invoice: LocalInvoice) =>
    drawn(<PaymentWord invoice={invoice} today={day("2026-11-21")} />);
  expect(rowOf(PAID)).toBe("Paid");
  const replaced = { ...PAID, correctedBy: 8 };
  expect(rowOf(replaced)).toBe("Replaced");
  expect(drawn(<StatusLine invoice={replaced} />)).toBe("DeliveredReplaced");
});

const drawn = (element: ReactNode) =>
  renderToStaticMarkup(
    <LanguageProvider first={{ language: "en", messages: spokenEnglish }}>
      {element}
    </LanguageProvider>,
  ).replaceAll(/<[^>]*>/g, "");
