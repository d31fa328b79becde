import { addDays, day, dayAt, type Day } from "@roundsman/core/day";
import { statementOf, type Statement } from "@roundsman/core/payments/statement";
import { accountHere } from "../../../../payments/statement/account-here.ts";
import type { LivePhone } from "../phones.ts";
import type { Driver } from "../real-server.ts";

const FIRST = day("2026-11-21");

/** Statements of account in words, by customer and last day: each day so far, and tomorrow. */
export type Owing = ReadonlyMap<string, string>;

/** The statements as a phone makes them. */
export async function owingOn({ tab, clock }: LivePhone): Promise<Owing> {
  const { db } = tab(0);
  const today = dayAt(clock.now());
  const owing = new Map<string, string>();
  for (const customer of await db.customers.toArray())
    for (const end of daysUntil(today)) {
      const span = { start: FIRST, end };
      const account = await accountHere(db, customer, span, today);
      const words = account ? inWords(statementOf(account, span)) : "not known";
      owing.set(`${customer.name} on ${end}`, words);
    }
  return owing;
}

/** The statements as the server makes them. */
export async function owingOnServer(
  { api }: Driver,
  customers: readonly { readonly id: number; readonly name: string }[],
  today: Day,
): Promise<Owing> {
  const owing = new Map<string, string>();
  for (const { id, name } of customers)
    for (const end of daysUntil(today)) {
      const query = { from: FIRST, to: end };
      const statement = await api.customerAccounts.statement({ params: { id }, query });
      owing.set(`${name} on ${end}`, inWords(statement));
    }
  return owing;
}

/** Only how each statement closes: what a day brought has other ids before it is sent. */
export const closingsOf = (owing: Owing): Owing =>
  new Map([...owing].map(([name, words]) => [name, words.split("; ").at(-1) ?? ""]));

/** In words: where the two differ. */
export const unlikeOwing = (actual: Owing, expected: Owing): readonly string[] =>
  [...new Set([...actual.keys(), ...expected.keys()])]
    .filter((name) => actual.get(name) !== expected.get(name))
    .map((name) => `${name}: ${actual.get(name)}, not ${expected.get(name)}`);

function daysUntil(today: Day): readonly Day[] {
  const days: Day[] = [];
  for (let each = FIRST; each <= addDays(today, 1); each = addDays(each, 1)) days.push(each);
  return days;
}

function inWords({ opening, lines, closing, ageing, onAccount }: Statement): string {
  const moved = lines.map(({ day: date, kind, id, amount }) => `${date} ${kind} ${id} ${amount}`);
  const { notDue, to30, to60, to90, over90 } = ageing;
  const ages = [notDue, to30, to60, to90, over90].join(" ");
  return [opening, ...moved, `${closing} (${ages}, ${onAccount} on account)`].join("; ");
}
