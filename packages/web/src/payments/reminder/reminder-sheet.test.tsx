// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { day, dayAt, addDays } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { payments as words } from "../../messages/late/payments-en.ts";
import { reminder as t } from "../../messages/late/reminder-en.ts";
import { sessionStore } from "../../session/current-session.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import type { LocalCustomer, LocalInvoice } from "../../sync/store/local.ts";
import { draftFor } from "../../sync/testing/rig.ts";
import { ConfirmProvider } from "../../ui/layer/confirm.tsx";
import { faultOf, field, fill, press, show } from "../../ui/testing.tsx";
import { ReminderSheet } from "./reminder-sheet.tsx";

let owner = 100;
let copied: string[] = [];
beforeEach(() => {
  owner++;
  copied = [];
  localStorage.clear();
  sessionStore().keep({
    id: owner,
    manager: 0,
    driver: 1,
    email: "wang@example.com",
    name: "Wang",
    access: "a",
    refresh: "r",
  });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("There is no signal")));
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  Object.defineProperty(navigator, "clipboard", {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
  return () => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, "clipboard");
    sessionStore().clear();
  };
});

const TODAY = dayAt(Date.now());
const invoice = (id: number, more: Partial<LocalInvoice> = {}) =>
  ({
    ...draftFor(null),
    key: `k${id}`,
    id,
    deletedAt: "",
    date: addDays(TODAY, -60),
    dueDate: addDays(TODAY, -20),
    paymentStatus: "due",
    billTo: { ...draftFor(null).billTo, name: "Golden Harbour" },
    customerKey: null,
    companyKey: null,
    totals: { total: pence(10_000), discount: pence(0) },
    ...more,
  }) as unknown as LocalInvoice;

/** Opens the sheet for some invoices of the phone. */
async function shown(...invoices: readonly LocalInvoice[]) {
  await currentPhone().db.invoices.bulkPut([...invoices]);
  show(
    <ConfirmProvider>
      <ReminderSheet opened invoices={invoices} onClose={() => {}} />
    </ConfirmProvider>,
  );
  await screen.findByRole("dialog", { name: words.remind });
  await waitFor(() =>
    expect(screen.queryByLabelText(t.text) ?? screen.queryByText(t.nothing)).toBeTruthy(),
  );
}
const text = () => screen.getByLabelText<HTMLTextAreaElement>(t.text).value;
const choose = (name: string) => void fireEvent.click(screen.getByLabelText(name));

test("the message is in both languages and friendly, until other options are chosen", async () => {
  await shown(invoice(1));
  expect(text()).toContain("Dear Golden Harbour,");
  expect(text()).toContain("Golden Harbour，您好：");
  expect(text()).toContain("INV-1 of");
  expect(text()).toContain("20 days late: £100.00");
  choose("English");
  expect(text()).not.toContain("您好");
  choose(t.tones.firm);
  expect(text()).toContain(`Please pay £100.00 by ${addDays(TODAY, 7)}.`);
});

/** A customer whose documents are in English. */
const jade = (onAccount: number) =>
  currentPhone().db.customers.put({
    key: "jade",
    name: "Jade",
    deletedAt: "",
    documentLanguage: "en",
    onAccount: pence(onAccount),
  } as LocalCustomer);

test("the customer's money on account is subtracted", async () => {
  await jade(2500);
  await shown(invoice(1, { customerKey: "jade" }));
  await waitFor(() =>
    expect(text()).toContain("Less what you have on account: -£25.00\nTotal to pay: £75.00"),
  );
});

test("reminders of single invoices count the money on account once, for the oldest first", async () => {
  await jade(12_000);
  const theirs = { customerKey: "jade" };
  const [oldest, middle, newest] = [
    invoice(1, { ...theirs, dueDate: addDays(TODAY, -30) }),
    invoice(2, theirs),
    invoice(3, { ...theirs, dueDate: addDays(TODAY, -10) }),
  ];
  await currentPhone().db.invoices.bulkPut([oldest, middle, newest]);
  await shown(middle);
  await waitFor(() =>
    expect(text()).toContain("Less what you have on account: -£20.00\nTotal to pay: £80.00"),
  );
  cleanup();
  await shown(newest);
  await waitFor(() => expect(text()).not.toContain("您好"));
  expect(text()).not.toContain("on account");
  expect(text()).toContain("£100.00");
  cleanup();
  await shown(oldest);
  expect(await screen.findByText(t.nothing)).toBeTruthy();
});

test("interest and compensation are claimed on what the money on account leaves of the oldest", async () => {
  localStorage.setItem("base-rates", '{"2025-12-31":375}');
  await jade(15_000);
  const late = { dueDate: day("2026-03-31"), date: day("2026-03-01"), customerKey: "jade" };
  await shown(invoice(1, { ...late, dueDate: day("2026-04-30") }), invoice(2, late));
  await waitFor(() => expect(text()).toContain("Total to pay: £50.00"));
  choose(t.interest);
  expect(text()).toContain("Compensation for late payment: £40.00\n");
});

test("an invoice that is not late yet is reminded of if the money on account pays the late ones", async () => {
  await jade(12_000);
  const theirs = { customerKey: "jade" };
  await shown(invoice(1, theirs), invoice(2, { ...theirs, dueDate: addDays(TODAY, 3) }));
  await waitFor(() => expect(text()).toContain("INV-2"));
  expect(text()).toContain("Less what you have on account: -£20.00\nTotal to pay: £80.00");
  expect(text()).not.toMatch(/INV-1|past its due date/);
  expect(screen.queryByLabelText(t.interest)).toBeNull();
});

test("no reminder is offered if the money on account pays everything", async () => {
  await jade(10_000);
  await shown(invoice(1, { customerKey: "jade" }));
  expect(await screen.findByText(t.nothing)).toBeTruthy();
});

test("the customer's other debts are not added", async () => {
  await jade(-2500);
  await shown(invoice(1, { customerKey: "jade" }));
  await waitFor(() => expect(text()).not.toContain("您好"));
  expect(text()).toContain("£100.00");
  expect(text()).not.toMatch(/on account|£125\.00|£75\.00/);
});

test("invoices that are not late are left out if some are late", async () => {
  await shown(invoice(1), invoice(2, { dueDate: addDays(TODAY, 3) }));
  expect(text()).not.toContain("INV-2");
});

test("the copied text is the shown one, with a person's changes", async () => {
  await shown(invoice(1));
  fill(t.text, "Please pay soon");
  press(t.copy);
  await waitFor(() => expect(copied).toEqual(["Please pay soon"]));
});

test("a person's changes are replaced only after a question", async () => {
  await shown(invoice(1));
  fill(t.text, "Please pay soon");
  choose(t.tones.firm);
  expect(text()).toBe("Please pay soon");
  press("Cancel");
  expect(text()).toBe("Please pay soon");
  choose(t.tones.firm);
  press(t.replace);
  expect(text()).toContain("We have not received payment");
});

test("interest requires the base rate of its half-year, which is entered once", async () => {
  const late = invoice(1, { dueDate: day("2026-03-31"), date: day("2026-03-01") });
  await shown(late);
  choose(t.interest);
  const label = t.baseRate("2025-12-31");
  expect(text()).not.toContain("Interest to");
  press(t.copy);
  expect(faultOf(label)).toBe(t.baseRateWrong);
  fill(label, "3,7,5");
  press(t.copy);
  expect(faultOf(label)).toBe(t.baseRateWrong);
  expect(copied).toEqual([]);
  fill(label, "3.75%");
  expect(text()).toContain("Compensation for late payment: £40.00");
  press(t.copy);
  await waitFor(() => expect(copied).toHaveLength(1));
  expect(JSON.parse(localStorage.getItem("base-rates") ?? "")).toEqual({ "2025-12-31": 375 });
});

test("a base rate that was entered before is shown, and an invalid stored one is empty", async () => {
  localStorage.setItem("base-rates", '{"2025-12-31":375,"x":1,"2026-06-30":-5}');
  await shown(invoice(1, { dueDate: day("2026-03-31"), date: day("2026-03-01") }));
  choose(t.interest);
  expect(field(t.baseRate("2025-12-31")).value).toBe("3.75");
  expect(text()).toContain("Total with interest and compensation");
});

test("interest is offered only if an invoice bears it", async () => {
  await shown(invoice(1, { dueDate: addDays(TODAY, 3) }));
  expect(screen.queryByLabelText(t.interest)).toBeNull();
});

test("the phone's share sheet gets the message, if there is one", async () => {
  const shared: unknown[] = [];
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes("coarse"), media: query }),
  );
  Object.defineProperty(navigator, "share", {
    configurable: true,
    value: async (data: unknown) => void shared.push(data),
  });
  await shown(invoice(1));
  press(t.share);
  await waitFor(() => expect(shared).toEqual([{ text: text() }]));
  Reflect.deleteProperty(navigator, "share");
});

test("no reminder is offered if everything is paid by now", async () => {
  const paid = invoice(1, { paymentStatus: "paid" });
  await currentPhone().db.invoices.put(paid);
  await shown(paid);
  expect(await screen.findByText(t.nothing)).toBeTruthy();
});
