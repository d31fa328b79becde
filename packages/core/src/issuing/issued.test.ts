import { expect, test } from "vitest";
import { isIssued } from "./issued.ts";
import { pence } from "../money.ts";

const handedOut = {
  kind: "pdf",
  vat: "add",
  language: "en",
  total: pence(3600),
  at: "2026-11-21T12:00:00.000Z",
} as const;

test("An invoice is issued once it is handed out, paid, or has a number of a series", () => {
  const draft = { lastDocument: null, paymentStatus: "due" } as const;
  expect(isIssued(draft)).toBe(false);
  expect(isIssued({ ...draft, lastDocument: handedOut })).toBe(true);
  expect(isIssued({ ...draft, paymentStatus: "paid" })).toBe(true);
  expect(isIssued({ ...draft, number: "B7-1" })).toBe(true);
});
