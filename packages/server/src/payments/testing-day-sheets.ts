import { expect } from "vitest";
import type { Worker } from "./testing-calls.ts";
import type { OfCustomers } from "./testing-keeping.ts";
import { pence } from "./testing-lists.ts";

interface Sheet {
  readonly id: number;
  readonly cash_expected: number;
}

const stockOf = (driver: Worker) => `/api/responsible-persons/${driver.id}/stock/`;

/** Closes the day and hands in its cash. Money that moves later is of the next day. */
export async function closeDay({ driver, ask, books }: OfCustomers): Promise<void> {
  const counted = { cash_counted: Math.max(0, books.cash) / 100 };
  const sheet = await ask<Sheet>(`${stockOf(driver)}days/`, counted, true);
  expect(pence(sheet?.cash_expected ?? 0)).toBe(books.cash);
  books.sheets.push({ id: sheet?.id ?? 0, cash: books.cash });
  books.cash = 0;
}

/**
 * Checks the cash of the open day: each cash payment counts once, and its reversal once. Closed
 * days stay as they were.
 */
export async function expectCash({ driver, books }: OfCustomers): Promise<void> {
  expect(await cashInHand(driver)).toBe(books.cash);
  for (const { id, cash } of books.sheets) {
    const sheet = (await driver.send("GET", `${stockOf(driver)}days/${id}/`)).body as Sheet;
    expect(["sheet", id, pence(sheet.cash_expected)]).toEqual(["sheet", id, cash]);
  }
}

/** In pence. */
export async function cashInHand(driver: Worker): Promise<number> {
  const { day } = (await driver.send("GET", stockOf(driver))).body as { readonly day: Sheet };
  return pence(day.cash_expected);
}
