import { describe, expect, test } from "vitest";
import { day } from "../day.ts";
import { pence } from "../money.ts";
import { reminderText, type Reminder } from "./reminder.ts";

const COMPANY = {
  name: "Jade River Foods Ltd",
  email: "accounts@jaderiver.example",
  registrationNumber: "01234567",
  bankAccount: "00123456",
  bankSortCode: "00-00-00",
  vatNumber: "n/a",
  contactNumber: "020 7946 0018",
  contactPerson: "Lin Mei",
};
const LATE = {
  number: "INV-128",
  date: day("2026-10-05"),
  dueDate: day("2026-11-04"),
  open: pence(18_050),
};
const NOT_DUE = {
  number: "B7-12",
  date: day("2026-11-20"),
  dueDate: null,
  open: pence(5049),
};
const reminder = (more: Partial<Reminder> = {}): Reminder => ({
  customer: "Golden Harbour 金港酒家",
  invoices: [LATE],
  onAccount: pence(0),
  company: COMPANY,
  today: day("2026-11-24"),
  tone: "friendly",
  claim: null,
  ...more,
});
const english = (more: Partial<Reminder> = {}) => reminderText(reminder(more), "en");

describe("A reminder", () => {
  test("is friendly: which invoice, how late, how much, where to pay", () => {
    expect(english()).toBe(
      [
        "Dear Golden Harbour 金港酒家,",
        "",
        "Just a friendly reminder that this invoice is past its due date:",
        "",
        "INV-128 of 2026-10-05, due 2026-11-04, 20 days late: £180.50",
        "",
        "Please pay to:",
        "Account name: Jade River Foods Ltd",
        "Sort code: 00-00-00",
        "Account number: 00123456",
        "Reference: INV-128",
        "",
        "If you have paid already, please ignore this message. Thank you!",
        "",
        "Jade River Foods Ltd",
        "020 7946 0018",
      ].join("\n"),
    );
  });

  test("is written in Chinese by the same rules", () => {
    expect(reminderText(reminder({ tone: "firm", invoices: [LATE, NOT_DUE] }), "zh")).toBe(
      [
        "Golden Harbour 金港酒家，您好：",
        "",
        "以下发票我们至今未收到款项，请于 2026-12-01 前付清 £230.99。",
        "",
        "INV-128（2026-10-05），付款期限 2026-11-04，已逾期 20 天：£180.50",
        "B7-12（2026-11-20）：£50.49",
        "应付合计：£230.99",
        "",
        "请付款至：",
        "户名：Jade River Foods Ltd",
        "银行代码（Sort code）：00-00-00",
        "账号：00123456",
        "",
        "如对以上内容有异议，请尽快与我们联系；如已付款，请告知付款日期。",
        "",
        "Jade River Foods Ltd",
        "020 7946 0018",
      ].join("\n"),
    );
  });

  test("in both languages has the English text before the Chinese", () => {
    const of = reminder();
    expect(reminderText(of, "both")).toBe(
      `${reminderText(of, "en")}\n\n———\n\n${reminderText(of, "zh")}`,
    );
  });

  test("that is firm gives a last day, and does not mention that the invoice may be paid already", () => {
    const text = english({ tone: "firm" });
    expect(text).toContain("Please pay £180.50 by 2026-12-01.");
    expect(text).not.toMatch(/friendly|ignore this message/);
  });

  test("of an invoice that is not due yet calls nothing late", () => {
    const text = english({ invoices: [NOT_DUE] });
    expect(text).toContain("friendly reminder of this invoice:");
    expect(text).not.toMatch(/late|past its due date/);
    expect(english({ invoices: [{ ...LATE, dueDate: day("2026-11-23") }] })).toContain(
      "1 day late",
    );
  });

  test("of several invoices has their total, and no invoice's number as the reference", () => {
    const text = english({ invoices: [LATE, NOT_DUE] });
    expect(text).toContain("Total to pay: £230.99");
    expect(text).not.toContain("Reference");
  });

  test("is reduced by money on account, and never asks for less than nothing", () => {
    const text = english({ onAccount: pence(5050), tone: "firm" });
    expect(text).toContain("Less what you have on account: -£50.50\nTotal to pay: £130.00");
    expect(text).toContain("Please pay £130.00 by");
    expect(english({ onAccount: pence(99_999) })).toContain("Total to pay: £0.00");
  });

  test("claims interest and compensation by the Act, where asked", () => {
    const claim = { interest: pence(116), compensation: pence(4000), daily: pence(6) };
    const text = english({ claim });
    expect(text).toContain(
      [
        "Interest to 2026-11-24: £1.16",
        "Compensation for late payment: £40.00",
        "Total with interest and compensation: £221.66",
      ].join("\n"),
    );
    expect(text).toContain("Late Payment of Commercial Debts (Interest) Act 1998");
    expect(text).toContain("£0.06 a day");
    expect(reminderText(reminder({ claim }), "zh")).toContain("逾期付款赔偿金：£40.00");
    expect(english({ claim, tone: "firm" })).toContain("Please pay £221.66 by 2026-12-01.");
    const none = { interest: pence(0), compensation: pence(0), daily: pence(0) };
    expect(english({ claim: none })).toBe(english());
  });

  test("leaves out what the company lacks, and greets a customer without a name", () => {
    const text = english({
      customer: " ",
      company: { ...COMPANY, bankAccount: "n/a", contactNumber: "-" },
      invoices: [{ ...LATE, number: null }],
    });
    expect(text).toMatch(/^Hello,\n/);
    expect(text).toContain("\nInvoice of 2026-10-05, due");
    expect(text).not.toMatch(/Please pay to|Sort code|\n-/);
    expect(english({ company: null })).not.toContain("Jade River");
  });
});
