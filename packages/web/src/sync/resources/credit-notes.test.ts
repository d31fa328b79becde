import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { fromUnits } from "@roundsman/core/quantity";
import { expect, test } from "vitest";
import { draftFor } from "../testing/rig.ts";
import { creditNoteMutations, type NewCredit } from "./credit-notes.ts";

const lines = [{ line: "rice", quantity: fromUnits(1), goods: "waste" }] as const;
const payload = {
  key: "note",
  number: "CN-A1-1",
  date: day("2026-11-21"),
  summary: "two wet bags",
  vatMode: "add",
  lines,
  made: { reason: "damaged", total: pence(1_200) } as NewCredit["made"],
  expected: pence(1_200),
  printed: "add",
} satisfies NewCredit;
const { apply, request } = creditNoteMutations["invoice.credit"];

test("A credit note is sent with the VAT of its document", () => {
  const record = { id: 7, owner: 8, recordKey: "invoice", version: 1, expectedVersion: 1 };
  expect(request({ ...record, payload } as never)?.input).toEqual({
    params: { id: 7 },
    body: {
      key: "note",
      number: "CN-A1-1",
      date: "2026-11-21",
      summary: "two wet bags",
      reason: "damaged",
      lines,
      expectedTotal: 1_200,
      vatMode: "add",
    },
  });
});

test("An invoice that was handed out with VAT added, without an option, gets it with its first credit", () => {
  const invoice = {
    ...draftFor(null, 10),
    totals: { total: pence(2_000), discount: pence(0) },
    paymentStatus: "due",
    paidFrom: null,
    deletedAt: "",
  };
  const change = { payload, at: "2026-11-21T09:00:00.000Z" };
  const of = (more: object) => apply({ ...invoice, ...more } as never, change as never);
  const credited = { payable: pence(1_200), credited: pence(1_200) };
  expect(of({})).toMatchObject({ vatMode: "add", totals: credited });
  expect(of({ vatMode: "included" })).not.toHaveProperty("vatMode");
});
