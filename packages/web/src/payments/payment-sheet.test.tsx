// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { payments as t } from "../messages/late/payments-en.ts";
import { newDriverSignedIn } from "../session/testing.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import type { LocalCustomer, LocalInvoice } from "../sync/store/local.ts";
import { draftFor } from "../sync/testing/rig.ts";
import { ConfirmProvider } from "../ui/layer/confirm.tsx";
import { press, show } from "../ui/testing.tsx";
import type { PaymentHere } from "./invoice-payments.ts";
import { PaymentSheet } from "./payment-sheet.tsx";

beforeEach(newDriverSignedIn);

const invoice = (id: number, total: number, credited: number) =>
  ({
    ...draftFor("jade"),
    key: `invoice-${id}`,
    id,
    customerId: 7,
    deletedAt: "",
    paymentStatus: "paid",
    totals: { total: pence(total), discount: pence(0), credited: pence(credited) },
  }) as unknown as LocalInvoice;

const payment = (id: number, more: Partial<PaymentHere>) =>
  ({
    key: `payment-${id}`,
    id,
    customerId: 7,
    customerName: "Jade",
    method: "cash",
    amount: pence(10_000),
    day: day("2026-11-20"),
    reference: "",
    takenBy: "Wang",
    createdAt: "2026-11-20T09:00:00.000Z",
    allocations: [],
    invoiceIds: [],
    onAccount: pence(0),
    madeBy: "person",
    reverses: null,
    reversedBy: null,
    deletedAt: "",
    sync: "sent",
    isTakenBack: false,
    ...more,
  }) as unknown as PaymentHere;

const forInvoice = (id: number, amount: number) => ({
  allocations: [{ invoiceId: id, invoiceNumber: `INV-${id}`, amount: pence(amount) }],
  invoiceIds: [id],
});

/** A payment of £100.00 for an invoice of which £40.00 was credited since. */
const PAID = payment(1, forInvoice(1, 10_000));

async function shown(payment: PaymentHere, onAccount: number, ...others: readonly PaymentHere[]) {
  const { db } = currentPhone();
  const jade = { key: "jade", id: 7, name: "Jade", deletedAt: "", onAccount: pence(onAccount) };
  await db.customers.put(jade as LocalCustomer);
  await db.invoices.bulkPut([invoice(1, 6000, 4000), invoice(2, 4000, 0)]);
  await db.payments.bulkPut([payment, ...others]);
  show(
    <ConfirmProvider>
      <PaymentSheet payment={payment} onClose={() => {}} />
    </ConfirmProvider>,
  );
}

async function asked() {
  press(t.takeBack);
  await screen.findByText(t.takeBackTitle("£100.00"));
  const texts = [t.takeBackText, t.takeBackMoney];
  return texts.filter((text) => screen.queryByText(text) !== null);
}

test("the question says that invoices paid from the account open too", async () => {
  const use = { method: "account", amount: pence(4000), onAccount: pence(-4000) } as const;
  await shown(PAID, 0, payment(2, { ...forInvoice(2, 4000), ...use }));
  expect(await asked()).toEqual([t.takeBackMoney]);
});

test("it does not say so if the money is still on account", async () => {
  await shown(PAID, 4000);
  expect(await asked()).toEqual([t.takeBackText]);
});

test("it does not say so for an advance that was not used", async () => {
  await shown(payment(1, { onAccount: pence(10_000) }), 10_000);
  expect(await asked()).toEqual([t.takeBackText]);
});

test("a payment that was taken back has nothing on account", async () => {
  await shown(payment(1, { onAccount: pence(10_000), isTakenBack: true }), 0);
  await screen.findByText(t.takenBack);
  expect(screen.queryByText(t.onAccount("£100.00"))).toBeNull();
});

test("a payment that counts shows how much of it is on account", async () => {
  await shown(payment(1, { onAccount: pence(10_000) }), 10_000);
  await screen.findByText(t.onAccount("£100.00"));
});
