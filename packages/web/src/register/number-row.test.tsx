// @vitest-environment happy-dom
import type { RegisteredNumber } from "@roundsman/contract/invoices/number-series";
import { day } from "@roundsman/core/day";
import { pence } from "@roundsman/core/money";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { register as t } from "../messages/late/register-en.ts";
import { show } from "../ui/testing.tsx";
import { NumberRow } from "./number-row.tsx";
import { registerCsv } from "./register-csv.ts";

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: false, media: query }),
  );
  return () => vi.unstubAllGlobals();
});

const numbered = (number: string, more: Partial<RegisteredNumber> = {}): RegisteredNumber => ({
  number,
  state: "issued",
  invoice_id: 12,
  responsible_person_id: 8,
  customer_name: "Jade",
  invoice_date: day("2026-11-21"),
  payable_amount: pence(2000),
  ...more,
});
const gap = (number: string, until: string) =>
  numbered(number, { state: "gap", until, invoice_id: null, payable_amount: null });
const row = (entry: RegisteredNumber) => show(<NumberRow entry={entry} onOpen={() => undefined} />);

test("a credit note is shown below 0, an invoice above", () => {
  row(numbered("CN-B7-1"));
  expect(screen.getByText("−£20.00")).toBeTruthy();
  row(numbered("B7-1"));
  expect(screen.getByText("£20.00")).toBeTruthy();
});

test("a gap among the numbers of credit notes is called a credit note", () => {
  row(gap("CN-B7-2", "CN-B7-3"));
  expect(screen.getByText(t.gapOfNote)).toBeTruthy();
  expect(screen.queryByText(t.gap)).toBeNull();
  row(gap("B7-2", "B7-2"));
  expect(screen.getByText(t.gap)).toBeTruthy();
});

test("the amounts of the file add up to what was sold less what was credited", () => {
  const csv = registerCsv(
    [
      numbered("B7-1", { payable_amount: pence(123_450) }),
      gap("B7-2", "B7-2"),
      numbered("CN-B7-1"),
    ],
    t,
  );
  const amounts = csv
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(",")[4]);
  expect(amounts).toEqual(["1234.50", "", "-20.00"]);
});
