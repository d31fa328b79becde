// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence, type Pence } from "@roundsman/core/money";
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { payments as t } from "../messages/late/payments-en.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { draftFor } from "../sync/testing/rig.ts";
import { ConfirmProvider } from "../ui/layer/confirm.tsx";
import { faultOf, field, fill, press, show } from "../ui/testing.tsx";
import { takingIn } from "./payment-form.ts";
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
    key: `k${id}`,
    id,
    deletedAt: "",
    dueDate: day(dueDate),
    paymentStatus: "due",
    totals: { total: pence(total), discount: pence(0), ...(paid && { paid: pence(paid) }) },
  }) as unknown as LocalInvoice;
const NEWER = invoice(1, 5000, "2026-11-20");
const OLDER = invoice(2, 3000, "2026-11-10", 1000);

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

test("all that is open of an invoice is suggested, in cash", () => {
  shown(OLDER);
  expect(field(t.amount).value).toBe("20.00");
  expect(screen.getByLabelText<HTMLInputElement>(t.methods.cash).checked).toBe(true);
  expect(screen.getByRole("button", { name: t.submit("£20.00") })).toBeTruthy();
  expect(screen.queryByText(t.invoices)).toBeNull();
});

test("an amount goes to the oldest due first, until a person says otherwise", () => {
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
])("%j is no amount, and the field says so", (typed, button) => {
  shown(OLDER);
  fill(t.amount, typed);
  press(button);
  expect(faultOf(t.amount)).toBe(t.faults.amount);
});

test("a day to come is refused beside it, and today is not", () => {
  const today = day("2026-11-21");
  const on = (date: string) =>
    takingIn(
      { amount: "20", method: "cash", day: day(date), reference: "", parts: null },
      { invoices: [OLDER], customer: null, onAccount: null, today },
    );
  expect(on("2026-11-22")).toEqual({ at: "day", why: "future" });
  expect(on("2026-11-21")).toMatchObject({ day: today, amount: 2000 });
});

test("no invoice gets more than is open, nor all of them more than came in", () => {
  shown(NEWER, OLDER);
  fill(t.partOf("INV-2"), "20.01");
  take("£70.00");
  expect(faultOf(t.partOf("INV-2"))).toBe(t.faults.tooMuch("£20.00"));
  fill(t.amount, "30");
  fill(t.partOf("INV-1"), "10.01");
  take("£30.00");
  expect(faultOf(t.amount)).toBe(t.faults.sum("£30.01"));
  fill(t.partOf("INV-1"), "0");
  fill(t.partOf("INV-2"), "0");
  take("£30.00");
  expect(faultOf(t.amount)).toBe(t.faults.none);
});

test("more than is owed is asked about before it is taken", () => {
  shown(OLDER);
  fill(t.amount, "25");
  take("£25.00");
  expect(screen.getByText(t.above.title("£5.00"))).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(field(t.amount).value).toBe("25");
});

test("with nothing open the money goes on account of the customer, after a question", () => {
  from = { customer: "jade", onAccount: null };
  shown();
  expect(screen.getByText(t.nothingOpen)).toBeTruthy();
  fill(t.amount, "50");
  take("£50.00");
  expect(screen.getByText(t.above.noneOpen("£50.00"))).toBeTruthy();
});

test("money on account is suggested as far as it goes, and no more is used than there is", () => {
  from = { customer: "jade", onAccount: pence(1500) };
  shown(NEWER, OLDER);
  expect(field(t.amount).value).toBe("15.00");
  expect([partOf("INV-2"), partOf("INV-1")]).toEqual(["15.00", "0.00"]);
  expect(screen.queryByText(t.method)).toBeNull();
  fill(t.amount, "20");
  press(t.use.submit("£20.00"));
  expect(faultOf(t.amount)).toBe(t.faults.notThere("£15.00"));
});
