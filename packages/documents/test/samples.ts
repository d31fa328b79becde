import type { Company } from "@roundsman/core/company";
import { day } from "@roundsman/core/day";
import type { Line } from "@roundsman/core/invoice";
import { pence } from "@roundsman/core/money";
import { thousandths } from "@roundsman/core/quantity";
import type { InvoiceDocument } from "../src/invoice/invoice-document.ts";

/** An invented business: the code has no details of real companies. */
export const COMPANY: Company = {
  name: "Jade River Foods Ltd 玉河食品",
  email: "accounts@jaderiver.example",
  registrationNumber: "01234567",
  bankAccount: "00123456",
  bankSortCode: "00-00-00",
  vatNumber: "GB 000 0000 00",
  contactNumber: "020 7946 0018",
  contactPerson: "Lin Mei 林梅",
  address: "Unit 4, Wharf Lane\nLondon E14 0AA",
};

const GOODS = [
  { name: "Jasmine rice 茉莉香米 20 kg", price: 3250, discount: 150 },
  { name: "Light soy sauce 生抽酱油 12 × 500 ml", price: 2199, discount: 0 },
  { name: "Oyster sauce 旧庄特级蚝油", price: 3680, discount: 80 },
  { name: "Frozen prawn dumplings 虾饺皇 (box of 24)", price: 1875, discount: 0 },
  { name: "Sichuan peppercorn 四川花椒 500 g", price: 1165, discount: 0 },
  { name: "Takeaway boxes, 650 ml, with lids", price: 1499, discount: 50 },
];

export const linesOf = (count: number): Line[] =>
  Array.from({ length: count }, (_, index) => {
    const goods = GOODS[index % GOODS.length] ?? { name: "", price: 0, discount: 0 };
    return {
      id: index + 1,
      name: goods.name,
      price: pence(goods.price),
      discount: pence(goods.discount),
      quantity: thousandths(index % 7 === 5 ? 1500 : ((index % 9) + 1) * 1000),
    };
  });

export const invoiceOf = (more: Partial<InvoiceDocument> = {}): InvoiceDocument => ({
  number: "INV-128",
  reference: "R-7F3K",
  date: day("2026-11-21"),
  billTo: {
    name: "Golden Harbour Restaurant 金港酒家",
    address: "88 Wardour Street",
    city: "London",
    postcode: "W1D 6LA",
    email: "orders@goldenharbour.example",
    phone: "020 7946 0991",
  },
  company: COMPANY,
  lines: linesOf(3),
  summary: "Weekly delivery, back door before 10:00.",
  footnote: "Thank you for your business. Goods remain our property until paid in full.",
  vat: "included",
  language: "en",
  ...more,
});
