import { day } from "@roundsman/core/day";
import type { Line } from "@roundsman/core/invoice";
import { pence } from "@roundsman/core/money";
import { thousandths } from "@roundsman/core/quantity";
import type { InvoiceDocument } from "@roundsman/documents/invoice-document";

/** The invoice that every engine makes: both scripts, discounts, a summary and a footnote. */
export const invoiceOf = (number: number, lines: number): InvoiceDocument => ({
  number: `INV-${number}`,
  reference: "R-1",
  date: day("2026-11-21"),
  billTo: { name: "Golden Harbour 金港酒家", address: "88 Wardour Street", city: "London", postcode: "W1D 6LA", email: "", phone: "" },
  company: {
    name: "Jade River Foods 玉河食品",
    email: "a@jaderiver.example",
    registrationNumber: "",
    bankAccount: "",
    bankSortCode: "",
    vatNumber: "",
    contactNumber: "",
    contactPerson: "",
    address: "Unit 4, Wharf Lane\nLondon",
  },
  lines: Array.from({ length: lines }, (_, index) => line(index + number)),
  summary: "Weekly delivery, back door before 10:00.",
  footnote: "Thank you for your business.",
  vat: "included",
  language: "en",
});

export const invoicesOf = (count: number): InvoiceDocument[] => Array.from({ length: count }, (_, index) => invoiceOf(index, 10));

const NAMES = [
  "Jasmine rice 茉莉香米 20 kg",
  "Light soy sauce 生抽酱油",
  "Oyster sauce 旧庄特级蚝油",
  "Takeaway boxes, 650 ml",
  "Sichuan peppercorn 四川花椒",
];

const line = (index: number): Line => ({
  id: index,
  name: NAMES[index % NAMES.length] ?? "",
  price: pence(500 + ((index * 337) % 4000)),
  discount: pence(index % 3 === 0 ? 50 : 0),
  quantity: thousandths(1000 * (1 + (index % 12))),
});
