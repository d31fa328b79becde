import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { expect, test } from "vitest";
import type { LocalCustomer } from "../sync/store/local.ts";
import { createRig } from "../sync/testing/rig.ts";
import { rowOf } from "./payment-row.ts";

const money = {
  method: "cash",
  amount: pence(500),
  day: day("2026-11-21"),
  reference: "",
  allocations: [],
  onAccount: pence(500),
} as const;
const jade = {
  key: "jade",
  id: 41,
  name: "Jade Garden",
  address: "2 Mill Lane",
  city: "Leeds",
  postcode: "LS1 1AA",
  email: "jade@example.com",
  phone: "0113 496 0002",
} as LocalCustomer;

test("A payment without an invoice has its payer's current details, for the receipt; a reversal has those of its payment", () => {
  const { phone } = createRig();
  const { key: _, id, ...payer } = jade;
  const taken = rowOf(phone, jade, money);
  expect(taken).toMatchObject({ customerId: id, customerName: payer.name, payer });
  const renamed = { ...jade, name: "Jade Palace" };
  expect(rowOf(phone, renamed, { ...money, payer: taken.payer })).toMatchObject({ payer });
});

test("A reversal names the invoice that its payment was taken for, even if the payment paid another", () => {
  const { phone } = createRig();
  const back = rowOf(phone, undefined, {
    ...money,
    amount: pence(-500),
    allocations: [{ invoiceId: 7, invoiceNumber: "INV-7", amount: pence(-500) }],
    onAccount: pence(0),
    reverses: 3,
    takenFor: 5,
  });
  expect(back).toMatchObject({ takenFor: 5, reverses: 3, invoiceIds: [7] });
});
