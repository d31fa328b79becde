// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence, type Pence } from "@roundsman/core/money";
import { Notifications } from "@mantine/notifications";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { payments as t } from "../messages/late/payments-en.ts";
import { sessionStore } from "../session/current-session.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import type { LocalCustomer, LocalInvoice } from "../sync/store/local.ts";
import { draftFor } from "../sync/testing/rig.ts";
import { ConfirmProvider } from "../ui/layer/confirm.tsx";
import { faultOf, field, fill, press, show } from "../ui/testing.tsx";
import { takingIn, usable } from "./payment-form.ts";
import { TakePaymentSheet } from "./take-payment-sheet.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  return () => vi.unstubAllGlobals();
});

const invoice = (id: number, total: number, dueDate: string, paid?: number) =>
  ({
    ...draftFor(null),
    customerKey: "jade",
    key: `k${id}`,
    id,
    deletedAt: "",
    dueDate: day(dueDate),
    paymentStatus: "due",
    totals: { total: pence(total), discount: pence(0), ...(paid && { paid: pence(paid) }) },
  }) as unknown as LocalInvoice;
const NEWER = invoice(1, 5000, "2026-11-20");
const OLDER = invoice(2, 3000, "2026-11-10", 1000);

let owner = 300;
let from: { customer: string | null; onAccount: Pence | null };
beforeEach(() => {
  from = { customer: null, onAccount: null };
});

const shown = (...invoices: readonly LocalInvoice[]) =>
  show(
    <ConfirmProvider>
      <TakePaymentSheet opened invoices={invoices} {...from} onClose={() => {}} />
    </ConfirmProvider>,
  );
const partOf = (number: string) => field(t.partOf(number)).value;
const take = (amount: string) => press(t.submit(amount));

test("the open amount of an invoice is suggested, in cash", () => {
  shown(OLDER);
  expect(field(t.amount).value).toBe("20.00");
  expect(screen.getByLabelText<HTMLInputElement>(t.methods.cash).checked).toBe(true);
  expect(screen.getByRole("button", { name: t.submit("£20.00") })).toBeTruthy();
  expect(screen.queryByText(t.invoices)).toBeNull();
});

test("more invoices than one payment can hold are several payments, so that the server refuses none", () => {
  const invoices = Array.from({ length: 501 }, (_, index) => invoice(index, 100, "2026-11-10"));
  const typed = { amount: "501", method: "cash", reference: "", parts: null } as const;
  const today = day("2026-11-21");
  const props = { invoices, customer: "jade", onAccount: null, today };
  expect(takingIn({ ...typed, day: today }, props)).toEqual({ at: "amount", why: "tooMany" });
  expect(takingIn({ ...typed, day: today, amount: "500" }, props)).toMatchObject({
    amount: 50_000,
  });
});

test("an amount pays the oldest due first, until a person changes it", () => {
  shown(NEWER, OLDER);
  expect(field(t.amount).value).toBe("70.00");
  fill(t.amount, "25");
  expect([partOf("INV-2"), partOf("INV-1")]).toEqual(["20.00", "5.00"]);
  fill(t.partOf("INV-1"), "25");
  fill(t.partOf("INV-2"), "0");
  expect([partOf("INV-2"), partOf("INV-1"), field(t.amount).value]).toEqual(["0", "25", "25"]);
  fill(t.amount, "30");
  expect([partOf("INV-2"), partOf("INV-1")]).toEqual(["20.00", "10.00"]);
});

test.each([
  ["", t.take],
  ["0", t.submit("£0.00")],
  ["-5", t.take],
  ["1.234", t.take],
  ["abc", t.take],
])("%j is not an amount, and the field shows an error", (typed, button) => {
  shown(OLDER);
  fill(t.amount, typed);
  press(button);
  expect(faultOf(t.amount)).toBe(t.faults.amount);
});

test("a future day is refused beside its field, and today is accepted", () => {
  const today = day("2026-11-21");
  const on = (date: string) =>
    takingIn(
      { amount: "20", method: "cash", day: day(date), reference: "", parts: null },
      { invoices: [OLDER], customer: null, onAccount: null, today },
    );
  expect(on("2026-11-22")).toEqual({ at: "day", why: "future" });
  expect(on("2026-11-21")).toMatchObject({ day: today, amount: 2000 });
});

test("no invoice gets more than is open, nor all of them more than was paid", () => {
  shown(NEWER, OLDER);
  fill(t.partOf("INV-2"), "20.01");
  take("£70.01");
  expect(faultOf(t.partOf("INV-2"))).toBe(t.faults.tooMuch("£20.00"));
  fill(t.amount, "30");
  fill(t.partOf("INV-1"), "10.01");
  take("£30.00");
  expect(faultOf(t.amount)).toBe(t.faults.sum("£30.01"));
});

test("lowering the part of an invoice lowers the amount, until the amount is typed", () => {
  shown(NEWER, OLDER);
  fill(t.partOf("INV-2"), "5");
  expect(field(t.amount).value).toBe("55.00");
  fill(t.amount, "70");
  fill(t.partOf("INV-2"), "5");
  take("£70.00");
  expect(screen.getByText(t.above.noneOpen("£15.00"))).toBeTruthy();
});

test("without a saved customer nothing can be put on account", () => {
  const unsaved = { ...OLDER, customerKey: null };
  shown(unsaved);
  fill(t.amount, "25");
  take("£25.00");
  expect(faultOf(t.amount)).toBe(t.faults.noAccount);
  const today = day("2026-11-21");
  const typed = { amount: "20", method: "cash", day: today, reference: "", parts: null } as const;
  const from = { customer: null, onAccount: null, today };
  expect(takingIn(typed, { ...from, invoices: [unsaved] })).toMatchObject({ amount: 2000 });
  expect(takingIn(typed, { ...from, invoices: [] })).toMatchObject({ why: "noAccount" });
});

test("more than is owed needs a confirmation before it is taken", () => {
  shown(OLDER);
  fill(t.amount, "25");
  take("£25.00");
  expect(screen.getByText(t.above.title("£5.00"))).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(field(t.amount).value).toBe("25");
});

describe("the invoice changed on another device meanwhile", () => {
  const used = pence(-6000);
  const jade = () =>
    currentPhone().db.customers.put({
      key: "jade",
      name: "Jade",
      deletedAt: "",
      onAccount: used,
    } as LocalCustomer);
  beforeEach(async () => {
    sessionStore().keep({
      id: (owner += 1),
      manager: 0,
      driver: 1,
      email: "wang@example.com",
      name: "Wang",
      access: "a",
      refresh: "r",
    });
    await jade();
    return () => sessionStore().clear();
  });
  const theirs = { ...invoice(4, 10_000, "2026-11-30", 6000), customerKey: "jade" };

  test("the open amount of that invoice is suggested, and a line shows what the account lacks", async () => {
    await currentPhone().db.invoices.put(theirs);
    shown(theirs);
    expect(await screen.findByText(t.missing("£60.00"))).toBeTruthy();
    expect(field(t.amount).value).toBe("40.00");
  });

  test("all that they owe is suggested on their page, and only what is above that needs a confirmation", async () => {
    await currentPhone().db.invoices.put(theirs);
    from = { customer: "jade", onAccount: null };
    shown(theirs);
    expect(await screen.findByText(t.missing("£60.00"))).toBeTruthy();
    expect(field(t.amount).value).toBe("100.00");
    fill(t.amount, "105");
    take("£105.00");
    expect(screen.getByText(t.above.title("£5.00"))).toBeTruthy();
  });

  test("without an open invoice the debt can be paid too, without a confirmation", async () => {
    from = { customer: "jade", onAccount: null };
    shown();
    expect(await screen.findByText(t.missing("£60.00"))).toBeTruthy();
    expect(field(t.amount).value).toBe("60.00");
    take("£60.00");
    await waitFor(async () => expect(await currentPhone().db.payments.count()).toBe(1));
    expect(screen.queryByText(t.above.noneOpen("£60.00"))).toBeNull();
  });

  test("the offer to undo a payment names its customer", async () => {
    from = { customer: "jade", onAccount: null };
    show(
      <ConfirmProvider>
        <Notifications />
        <TakePaymentSheet opened invoices={[]} {...from} onClose={() => {}} />
      </ConfirmProvider>,
    );
    await screen.findByText(t.missing("£60.00"));
    take("£60.00");
    const undo = await screen.findByRole("button", { name: "Undo" });
    const about = document.getElementById(undo.getAttribute("aria-describedby") ?? "");
    expect(Array.from(about?.children ?? [], ({ textContent }) => textContent)).toEqual([
      t.taken("£60.00"),
      "Jade",
    ]);
  });

  test("money for an invoice that was paid meanwhile is put on its customer's account", async () => {
    const paid = { ...invoice(5, 2000, "2026-11-30", 2000), customerKey: "lotus" };
    await currentPhone().db.invoices.put(paid);
    shown({ ...paid, totals: { ...paid.totals, paid: pence(0) } });
    expect(await screen.findByText(t.nothingOpen)).toBeTruthy();
    fill(t.amount, "20");
    take("£20.00");
    expect(screen.getByText(t.above.noneOpen("£20.00"))).toBeTruthy();
  });
});

test("without an open invoice the money is put on the customer's account, after a confirmation", () => {
  from = { customer: "jade", onAccount: null };
  shown();
  expect(screen.getByText(t.nothingOpen)).toBeTruthy();
  fill(t.amount, "50");
  take("£50.00");
  expect(screen.getByText(t.above.noneOpen("£50.00"))).toBeTruthy();
});

test("money paid for a scheduled invoice cannot pay its rest, and the invoice is paid completely or not at all", () => {
  const scheduled = { ...invoice(3, 10_000, "2026-11-30", 6000), paymentStatus: "scheduled" };
  const invoices = [scheduled as LocalInvoice];
  expect(usable(pence(6000), invoices)).toBe(0);
  expect(usable(pence(9999), invoices)).toBe(0);
  expect(usable(pence(10_000), invoices)).toBe(4000);
  expect(usable(pence(9999), [OLDER])).toBe(9999);
  from = { customer: "jade", onAccount: pence(4000) };
  shown(...invoices);
  expect(field(t.amount).value).toBe("40.00");
  fill(t.amount, "39");
  press(t.use.submit("£39.00"));
  expect(faultOf(t.amount)).toBe(t.scheduledWhole);
});

test("part of a scheduled invoice is on account until it is submitted, and only then the form says so", () => {
  shown({ ...invoice(3, 10_000, "2026-11-30"), paymentStatus: "scheduled" });
  expect(screen.queryByText(t.scheduled)).toBeNull();
  fill(t.amount, "60");
  expect(screen.getByText(t.scheduled)).toBeTruthy();
  fill(t.amount, "100");
  expect(screen.queryByText(t.scheduled)).toBeNull();
});

test("money on account is suggested as far as it suffices, and no more is used than there is", () => {
  from = { customer: "jade", onAccount: pence(1500) };
  shown(NEWER, OLDER);
  expect(field(t.amount).value).toBe("15.00");
  expect([partOf("INV-2"), partOf("INV-1")]).toEqual(["15.00", "0.00"]);
  expect(screen.queryByText(t.method)).toBeNull();
  fill(t.amount, "20");
  press(t.use.submit("£20.00"));
  expect(faultOf(t.amount)).toBe(t.faults.notThere("£15.00"));
});
