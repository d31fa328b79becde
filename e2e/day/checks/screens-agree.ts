import type { Page } from "playwright-core";
import { PATIENCE } from "../../browser.ts";
import { move } from "../moves/make-moves.ts";
import {
  entriesOf,
  fieldsOf,
  nameOf,
  type Invoice,
  type Ledger,
  type PaymentStatus,
} from "../ledger.ts";
import { nextTo } from "../lists.ts";
import { owedOf } from "../money/owed.ts";
import { poundsInWords } from "../pennies.ts";

const LISTS: readonly (readonly [place: string, holds: readonly PaymentStatus[]])[] = [
  ["GetPaid", ["due", "overdue"]],
  ["Schedule", ["scheduled"]],
  ["Credit", ["credit"]],
];
const BOOKS = [
  ["Contacts", "customers"],
  ["Products", "products"],
  ["TodoList", "tasks"],
] as const;

/** Sentences about rows and totals on the phone's screens that differ from the ledger's. */
export async function wrongScreens(page: Page, ledger: Ledger): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const [place, holds] of LISTS) {
    const there = entriesOf(ledger, "invoices").filter((entry) =>
      holds.includes(fieldsOf<Invoice>(entry).payment),
    );
    const meant = there.map((entry) => nextTo(entry, ledger));
    const whole = there.reduce((sum, entry) => sum + owedOf(ledger, entry), 0);
    const total = poundsInWords(whole);
    const { rows, text } = await look(page, place, { count: meant.length, words: total });
    wrong.push(
      ...unlike(place, rows, meant),
      ...(text.includes(total) ? [] : [`${place}: the total is not ${total}`]),
    );
  }
  for (const [place, book] of BOOKS) {
    const meant = entriesOf(ledger, book).map((entry) => ({ name: nameOf(entry), amount: "" }));
    wrong.push(
      ...unlike(place, (await look(page, place, { count: meant.length, words: "" })).rows, meant),
    );
  }
  return wrong;
}

async function look(
  page: Page,
  place: string,
  { count, words }: { readonly count: number; readonly words: string },
) {
  await move(page, [{ go: place }]);
  // After the timeout the screen is compared as it is.
  await page
    .waitForFunction(
      ([name, wanted, text]) =>
        document.querySelector("h1")?.textContent === name &&
        document.body.textContent?.includes(text) &&
        document.querySelectorAll(
          `[role=list][aria-label="${name}"] [role=listitem] :is(button, a)`,
        ).length >= wanted,
      [TITLES[place] ?? place, count, words] as const,
      { timeout: PATIENCE },
    )
    .catch(() => undefined);
  return page.evaluate(() => ({
    rows: [...document.querySelectorAll("main [role=listitem]")]
      .map(({ textContent }) => (textContent ?? "").trim())
      .filter((text) => text !== ""),
    text: document.body.textContent ?? "",
  }));
}

const TITLES: Readonly<Record<string, string>> = { TodoList: "To-do-list" };

interface Meant {
  readonly name: string;
  readonly amount: string;
}

function unlike(place: string, rows: readonly string[], meant: readonly Meant[]): string[] {
  const left = [...rows];
  const missing = meant.filter(({ name, amount }) => {
    const at = left.findIndex((row) => row.startsWith(name) && row.includes(amount));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return missing.map(({ name, amount }) => `${place}: no row says ${name} … ${amount}`);
}
