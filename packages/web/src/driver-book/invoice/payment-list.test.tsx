// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { Invoice } from "@roundsman/contract/invoice";
import type { Payment } from "@roundsman/contract/payments/payment";
import { pence } from "@roundsman/core/money";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { payments as t } from "../../messages/late/payments-en.ts";
import { ConfirmProvider } from "../../ui/layer/confirm.tsx";
import { press, show } from "../../ui/testing.tsx";
import { PaymentList } from "./payment-list.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  return () => vi.unstubAllGlobals();
});

interface Case {
  readonly paid: number;
  readonly onAccount?: number;
  readonly method?: string;
}

/** Shows a payment of an invoice of £70. */
function open({ paid, onAccount = 0, method = "card" }: Case): void {
  const totals = { total: pence(7000), discount: pence(0) };
  const invoice = { id: 12, customerId: 5, totals } as unknown as Invoice;
  const allocations = [{ invoiceId: 12, invoiceNumber: "INV-12", amount: pence(paid) }];
  const of = { id: 3, day: "2026-11-21", takenBy: "Driver", reversedBy: null };
  const amount = pence(10_000);
  const payment = { ...of, method, amount, allocations, onAccount } as unknown as Payment;
  show(
    <ConfirmProvider>
      <PaymentList driver={{ id: 8 } as never} invoice={invoice} payments={[payment]} />
    </ConfirmProvider>,
  );
}

test.each<[string, Case, string]>([
  ["all of it pays the invoice", { paid: 7000 }, t.takeBackText],
  ["some of it is on account", { paid: 7000, onAccount: 3000 }, t.takeBackMoney],
  ["the invoice is owed at less since", { paid: 10_000 }, t.takeBackMoney],
  [
    "it used money on account",
    { paid: 10_000, onAccount: -10_000, method: "account" },
    t.takeBackText,
  ],
])("the question says what happens to the money if %s", async (_, of, text) => {
  open(of);
  press(t.takeBack);
  await screen.findByText(t.takeBackTitle("£100.00"));
  expect(screen.getByText(text)).toBeTruthy();
});
