import { ACCOUNTS_PROGRAMS } from "@roundsman/core/accounts/program";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { creditor, wireLine } from "../../credit-notes/testing.ts";
import type { Caller } from "../../testing/caller.ts";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";
import {
  QUICKBOOKS_CREDIT_NOTES,
  QUICKBOOKS_INVOICES,
  SAGE_CUSTOMERS,
  SAGE_TRANSACTIONS,
  XERO,
} from "./testing-columns.ts";
import { textsIn } from "./testing-csv.ts";
import { accountant } from "./testing.ts";
import { READERS } from "./testing-parsers.ts";

/**
 * An invoice and a credit note whose files have no quoted cell, so that a line can be split at its
 * commas.
 */
let business: TestApp;
let driver: Caller;
let manager: Caller;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  manager = await business.signIn("manager");
  const { invoice, credited } = creditor(() => driver);
  const sold = await invoice([wireLine("Tea", 12, 2)], {
    customer_name: "Lotus Garden",
    vat_mode: "included",
  });
  await credited(sold, [{ line: "Tea", quantity: 1 }], { credit_date: "2026-11-21" });
});
afterAll(() => business.close());

const books = accountant(
  () => business,
  () => manager,
);
const COLUMNS = {
  xero: [XERO],
  quickbooks: [QUICKBOOKS_CREDIT_NOTES, QUICKBOOKS_INVOICES],
  sage: [SAGE_CUSTOMERS, SAGE_TRANSACTIONS],
} as const;

type Cells = readonly string[];
/** The text of a CSV with each of its lines changed. */
const changed = (text: string, to: (cells: Cells, line: number) => Cells): string =>
  text
    .split("\r\n")
    .map((line, at) => (line === "" ? line : to(line.split(","), at).join(",")))
    .join("\r\n");

describe.each(ACCOUNTS_PROGRAMS)("The reader of %s", (program) => {
  let texts: Map<string, string>;
  const read = (name: string, text: string) => () =>
    READERS[program](new Map([...texts, [name, text]]));
  beforeAll(async () => {
    const { made } = await books.exported(program);
    texts = textsIn(await books.bytes(made?.id ?? 0));
    expect(READERS[program](texts)).toHaveLength(2);
  });
  /** The files with their columns. */
  const files = () =>
    [...texts]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, text], at) => ({
        name,
        text,
        headings: text.split("\r\n", 1).flatMap((line) => line.split(",")),
        columns: COLUMNS[program][at] ?? XERO,
      }));

  test("refuses a misspelt heading, also of a column that it does not need", () => {
    for (const { name, text, headings } of files())
      for (const [nth, heading] of headings.entries())
        expect(
          read(
            name,
            changed(text, (cells, line) => (line === 0 ? cells.with(nth, `${heading}s`) : cells)),
          ),
          heading,
        ).toThrow(`has no heading ${headings[nth]}s`);
  });

  test("refuses a file without a heading that the program needs", () => {
    for (const { name, text, headings, columns } of files())
      for (const heading of columns.required)
        expect(
          read(
            name,
            changed(text, (cells) => cells.toSpliced(headings.indexOf(heading), 1)),
          ),
          heading,
        ).toThrow(/needs the heading|has no heading/);
  });

  test("refuses two headings in the wrong order, and one that occurs twice", () => {
    for (const { name, text, headings } of files()) {
      const [second = "", third = ""] = headings.slice(1);
      for (const [at, heading] of [
        [2, second],
        [1, third],
      ] as const)
        expect(
          read(
            name,
            changed(text, (cells, line) => (line === 0 ? cells.with(at, heading) : cells)),
          ),
        ).toThrow(/in another place, or twice|needs the heading/);
      const swapped = (cells: Cells) => [cells[0] ?? "", third, second, ...cells.slice(3)];
      expect(
        read(
          name,
          changed(text, (cells, line) => (line === 0 ? swapped(cells) : cells)),
        ),
      ).toThrow("in another place, or twice");
    }
  });

  test("refuses a row with more cells or fewer than there are headings", () => {
    for (const { name, text } of files())
      for (const other of [
        (cells: Cells) => [...cells, ""],
        (cells: Cells) => cells.slice(1),
        () => ["one cell"],
      ])
        expect(
          read(
            name,
            changed(text, (cells, line) => (line === 1 ? other(cells) : cells)),
          ),
        ).toThrow(/^A record has \d+ fields$/);
  });
});
