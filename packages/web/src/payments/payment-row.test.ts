import "fake-indexeddb/auto";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { expect, test } from "vitest";
import { createRig } from "../sync/testing/rig.ts";
import { rowOf } from "./payment-row.ts";

test("A reversal is of the invoice that its payment was taken for, though the payment paid another", () => {
  const { phone } = createRig();
  const back = rowOf(phone, undefined, {
    method: "cash",
    amount: pence(-500),
    day: day("2026-11-21"),
    reference: "",
    allocations: [{ invoiceId: 7, invoiceNumber: "INV-7", amount: pence(-500) }],
    onAccount: pence(0),
    reverses: 3,
    takenFor: 5,
  });
  expect(back).toMatchObject({ takenFor: 5, reverses: 3, invoiceIds: [7] });
});
