// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { addDays, day, dayAt } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { english } from "../messages/en/all.ts";
import { payments as t } from "../messages/late/payments-en.ts";
import { sessionStore } from "../session/current-session.ts";
import { databaseOf } from "../sync/store/databases.ts";
import type { LocalCustomer, LocalInvoice } from "../sync/store/local.ts";
import { draftFor } from "../sync/testing/rig.ts";
import { show } from "../ui/testing.tsx";
import { atFirstSight } from "../ui/testing-screen.tsx";
import { useCustomerMoney } from "./customer-money.ts";
import { OwesSection } from "./owes-section.tsx";

const invoice = (key: string, total: number, more: object = {}) =>
  ({
    ...draftFor("jade"),
    key,
    id: null,
    deletedAt: "",
    dueDate: null,
    paymentStatus: "due",
    totals: { total: pence(total), discount: pence(0) },
    ...more,
  }) as unknown as LocalInvoice;

const shown = (fields: Partial<LocalCustomer>) =>
  show(<Owes customer={{ key: "jade", ...fields } as LocalCustomer} />);

/** Draws the section as the customer's page does. */
function Owes({ customer }: { readonly customer: LocalCustomer }) {
  const money = useCustomerMoney(customer, dayAt(Date.now()));
  return money && <OwesSection customer={customer} money={money} />;
}

beforeEach(async () => {
  sessionStore().keep({
    access: "a",
    refresh: "r",
    id: 8,
    name: "Driver",
    email: "",
    manager: 0,
    driver: 1,
  });
  await databaseOf(8).invoices.clear();
});

/** £100 long overdue, £30 left of £50 without a due date, and invoices that are not owed. */
const owing = () =>
  databaseOf(8).invoices.bulkPut([
    invoice("a", 10_000, { dueDate: day("2026-01-01") }),
    invoice("b", 5000, { totals: { total: pence(5000), discount: pence(0), paid: pence(2000) } }),
    invoice("c", 70_000, { paymentStatus: "scheduled" }),
    invoice("d", 80_000, { paymentStatus: "paid" }),
    invoice("e", 90_000, { deletedAt: "2026-01-01T00:00:00Z" }),
  ]);

test("a customer owes what is open, less what is on account, and the screen says if it is above their limit", async () => {
  await owing();
  shown({ onAccount: pence(1000), creditLimit: pence(11_999) });
  await screen.findByText("£120.00");
  expect(screen.getByText(t.onAccount("£10.00"))).toBeTruthy();
  expect(screen.getByText(t.overLimit("£119.99"))).toBeTruthy();
  expect(screen.getByText(t.openInvoices(2))).toBeTruthy();
  expect(screen.getByText(/^£100\.00 is late/)).toBeTruthy();
  expect(screen.getByRole("button", { name: t.remind })).toBeTruthy();
});

test("a negative amount on account is shown in words", async () => {
  await owing();
  shown({ onAccount: pence(-3000) });
  await screen.findByText("£160.00");
  expect(screen.getByText(t.overdrawn("£30.00"))).toBeTruthy();
});

test("no reminder is offered for what the money on account pays", async () => {
  await owing();
  shown({ onAccount: pence(13_000) });
  await screen.findByText("£0.00");
  expect(screen.getByText(t.openInvoices(2))).toBeTruthy();
  expect(screen.queryByRole("button", { name: t.remind })).toBeNull();
});

test("the limit shows how much is left of it, with the terms", async () => {
  await owing();
  shown({ onAccount: pence(1000), creditLimit: pence(50_000), termsDays: 30 });
  await screen.findByText("£120.00");
  expect(screen.getByText(t.limitLeft("£500.00", "£380.00"))).toBeTruthy();
  expect(screen.getByText(t.terms(30))).toBeTruthy();
  expect(t.limitLeft("£500.00", "£380.00")).toBe("Limit £500.00, £380.00 left");
});

test.each([
  ["left", pence(50_000), t.limitLeft("£500.00", "£380.00")],
  ["passed", pence(5000), t.overLimit("£50.00")],
])("a limit that a manager set says so, whether it is %s or not", async (_, creditLimit, limit) => {
  await owing();
  shown({ onAccount: pence(1000), creditLimit, limitBy: "manager" });
  await screen.findByText(limit);
  expect(screen.getByText(t.limits.ofManager)).toBeTruthy();
});

test("a driver's own limit does not mention a manager", async () => {
  await owing();
  shown({ creditLimit: pence(50_000) });
  await screen.findByText(t.limitLeft("£500.00", "£370.00"));
  expect(screen.queryByText(t.limits.ofManager)).toBeNull();
});

test("without a limit and terms none are shown", async () => {
  await owing();
  shown({ creditLimit: pence(0), termsDays: 0 });
  await screen.findByText("£130.00");
  expect(screen.queryByText(/^(Limit|Terms)/)).toBeNull();
});

test("without terms too the date of the oldest open invoice is shown", async () => {
  const date = addDays(dayAt(Date.now()), -200);
  await databaseOf(8).invoices.bulkPut([
    invoice("a", 10_000, { date }),
    invoice("b", 5000, { date: addDays(date, 100) }),
  ]);
  shown({});
  await screen.findByText("£150.00");
  expect(screen.getByText(`${t.openInvoices(2)} · ${english.customers.oldest(200)}`)).toBeTruthy();
  expect(screen.queryByText(/late/)).toBeNull();
});

const later = { date: addDays(dayAt(Date.now()), 1) };

test.each([
  ["open", { paymentStatus: "due" }, "£207.00", "£130.00"],
  [
    "paid in part",
    { totals: { total: pence(7700), discount: pence(0), paid: pence(2700) } },
    "£180.00",
    "£103.00",
  ],
  ["paid", { paymentStatus: "paid" }, "£130.00", "£53.00"],
])(
  "beside all that is open it shows what they owe today, if an invoice is dated later and %s",
  async (_, of, all, today) => {
    await owing();
    await databaseOf(8).invoices.put(invoice("later", 7700, { ...later, ...of }));
    shown({});
    await screen.findByText(all);
    expect(screen.getByText(t.withoutLater(today))).toBeTruthy();
  },
);

test("a paid invoice with a later date is a credit today", async () => {
  await databaseOf(8).invoices.put(invoice("later", 7700, { ...later, paymentStatus: "paid" }));
  shown({});
  await screen.findByText("£0.00");
  expect(screen.getByText(t.withoutLater(english.customers.inCredit("£77.00")))).toBeTruthy();
});

test("a limit counts invoices with a later date", async () => {
  await databaseOf(8).invoices.put(invoice("later", 7700, later));
  shown({ creditLimit: pence(10_000) });
  await screen.findByText(t.limitLeft("£100.00", "£23.00"));
});

test("later invoices that are scheduled or deleted, and those of today, are not mentioned", async () => {
  const today = { date: dayAt(Date.now()) };
  await databaseOf(8).invoices.bulkPut([
    invoice("a", 5000, today),
    invoice("b", 7700, { ...later, paymentStatus: "scheduled" }),
    invoice("c", 7700, { ...later, deletedAt: "2026-01-01T00:00:00Z" }),
  ]);
  shown({});
  await screen.findByText("£50.00");
  expect(screen.queryByText(/^Without invoices/)).toBeNull();
});

test("an age that is shown with what is late is not shown twice", async () => {
  const date = dayAt(Date.now());
  await databaseOf(8).invoices.bulkPut([
    invoice("a", 10_000, { dueDate: addDays(date, -20) }),
    invoice("b", 5000, { date }),
  ]);
  shown({});
  await screen.findByText(t.lateOf("£100.00", 20));
  expect(screen.getByText(t.openInvoices(2))).toBeTruthy();
});

test("more on account than is owed is in credit, not a debt below 0", async () => {
  await owing();
  shown({ onAccount: pence(18_000) });
  await screen.findByText(english.customers.inCredit("£50.00"));
  expect(screen.queryByText(t.owes)).toBeNull();
  expect(screen.queryByText(/[-−]£/)).toBeNull();
});

test("until the first download is complete it says that more may be owed", async () => {
  await databaseOf(8).meta.delete("historySince");
  await owing();
  shown({});
  await screen.findByText(t.notAllYet);
});

test("after the first download it no longer says so", async () => {
  await databaseOf(8).setMeta("historySince", 20_260_101);
  await owing();
  shown({});
  await screen.findByText("£130.00");
  await waitFor(() => expect(screen.queryByText(t.notAllYet)).toBeNull());
});

test("the payments on account appear with the amount owed", async () => {
  const payment = { key: "paid", id: 9, customerId: 1, method: "cash", amount: pence(500) };
  const none = { allocations: [], invoiceIds: [], reverses: null, reversedBy: null };
  const more = { day: day("2026-11-20"), reference: "", deletedAt: "", createdAt: "" };
  await databaseOf(8).payments.put({
    ...payment,
    ...none,
    ...more,
    onAccount: pence(500),
  } as never);
  const owes = { name: t.owes };
  const payments = atFirstSight(
    () => screen.queryByRole("region", owes) !== null,
    () => screen.queryByRole("list", { name: t.advances }),
  );
  shown({ id: 1, onAccount: pence(500) });
  await screen.findByRole("region", owes);
  await databaseOf(8).payments.clear();
  expect(payments()).toBeTruthy();
});
