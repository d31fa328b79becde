import type { HttpSession } from "../../http-session.ts";
import {
  entriesOf,
  fieldsOf,
  type Entry,
  type Invoice,
  type Ledger,
  type Payment,
} from "../ledger.ts";
import type { Row } from "./phone-money.ts";
import { notesOf, owedOf } from "./owed.ts";
import { vatOf } from "./vat.ts";
import type { Rate } from "../pennies.ts";

/**
 * Compares customers' debts, the day's cash and VAT by rate on server and phone with the ledger.
 * Amounts are in pence.
 */

type Sums = Readonly<Record<string, number>>;

/**
 * By the customer's key: invoices less credit notes, payments and money on account. Scheduled
 * invoices, and those dated after `day`, are not owed yet.
 */
export function balancesIn(ledger: Ledger, day = "9999-12-31"): Sums {
  const sums: Record<string, number> = {};
  const add = (key: string, amount: number) => (sums[key] = (sums[key] ?? 0) + amount);
  for (const entry of invoicesIn(ledger)) {
    const { customerKey, date, payment, statusPaid } = fieldsOf<Invoice>(entry);
    if (entry.exists && payment !== "scheduled" && date <= day)
      add(customerKey, owedOf(ledger, entry));
    add(customerKey, -(statusPaid?.amount ?? 0));
  }
  for (const { customerKey, amount } of paymentsIn(ledger)) add(customerKey, -amount);
  return sums;
}

/** Money received, by method, whether a person or Submit All recorded it. */
function receivedIn(ledger: Ledger): Sums {
  const sums: Record<string, number> = { cash: 0, card: 0, transfer: 0, cheque: 0 };
  const paid = invoicesIn(ledger).flatMap((of) => fieldsOf<Invoice>(of).statusPaid ?? []);
  for (const { method, amount } of [...paid, ...paymentsIn(ledger)])
    sums[method] = (sums[method] ?? 0) + amount;
  return sums;
}

/**
 * VAT by rate on what was sold, less credit notes. An invoice without a VAT mode shows none: the
 * business has no VAT number.
 */
function vatIn(ledger: Ledger): Sums {
  const sums: Record<string, number> = {};
  const add = (rate: Rate, amount: number) => (sums[rate] = (sums[rate] ?? 0) + amount);
  for (const entry of entriesOf(ledger, "invoices")) {
    const { lines, vatMode, payment } = fieldsOf<Invoice>(entry);
    if (payment === "scheduled" || vatMode === null) continue;
    for (const [rate, { vat }] of vatOf(lines, vatMode)) add(rate, vat);
    for (const note of notesOf(ledger, entry.key))
      for (const [rate, { vat }] of note.rates) add(rate, -vat);
  }
  return sums;
}

const invoicesIn = (ledger: Ledger): readonly Entry[] =>
  [...ledger.values()].filter(({ book }) => book === "invoices");
const paymentsIn = (ledger: Ledger): readonly Payment[] =>
  entriesOf(ledger, "payments")
    .map((entry) => fieldsOf<Payment>(entry))
    .filter(({ method }) => method !== "account");

interface Board {
  readonly vat_rates: readonly { readonly vat_rate: string; readonly vat: number }[];
}
interface Van {
  readonly day: {
    readonly cash_expected: number;
    readonly received?: readonly { readonly method: string; readonly amount: number }[];
  };
}
interface Balances {
  readonly balances: readonly {
    readonly drivercustomer_id: number | null;
    readonly balance: number;
  }[];
}

/** Sentences about sums of the server that differ from the ledger's. */
export async function wrongAccounts(
  server: HttpSession,
  ledger: Ledger,
  idOf: (key: string) => number | null,
): Promise<readonly string[]> {
  const { first, last } = month();
  const ask = async <T>(path: string) => (await server.raw("GET", path)) as T;
  const { balances } = await ask<Balances>(`/api/balances/?date=${last}`);
  const owed = new Map(balances.map((of) => [of.drivercustomer_id, pence(of.balance)]));
  const { day } = await ask<Van>(`/api/responsible-persons/${server.id}/stock/`);
  const received = new Map((day.received ?? []).map((of) => [of.method, pence(of.amount)]));
  const board = await ask<Board>(`/api/office/board/?from=${first}&to=${last}`);
  const vat = new Map(board.vat_rates.map((of) => [of.vat_rate, pence(of.vat)]));
  const { cash = 0, ...others } = receivedIn(ledger);
  return [
    ...unlike("the balance of", balancesIn(ledger), (key) => owed.get(idOf(key)) ?? 0),
    ...unlike("the day's", { cash }, () => pence(day.cash_expected)),
    ...unlike("received by", others, (method) => received.get(method) ?? 0),
    ...unlike("VAT at the rate", vatIn(ledger), (rate) => vat.get(rate) ?? 0),
  ];
}

/** Sentences about customers' debts on the phone that differ from the ledger's. */
export function wrongDebts(
  {
    customers,
    invoices,
  }: { readonly customers: readonly Row[]; readonly invoices: readonly Row[] },
  ledger: Ledger,
): readonly string[] {
  const meant = balancesIn(ledger);
  return customers.flatMap(({ key, onAccount = 0, deletedAt }) => {
    if (deletedAt !== "") return [];
    const open = invoices
      .filter((row) => row["customerKey"] === key && row["deletedAt"] === "")
      .reduce((sum, row) => sum + openHere(row), 0);
    return unlike(
      "the phone's balance of",
      { [String(key)]: meant[String(key)] ?? 0 },
      () => open - Number(onAccount),
    );
  });
}

function openHere(row: Row): number {
  if (row["paymentStatus"] === "paid" || row["paymentStatus"] === "scheduled") return 0;
  const { total = 0, payable = total, paid = 0 } = row["totals"] as Sums;
  return Math.max(0, payable - paid);
}

const unlike = (what: string, meant: Sums, isOf: (name: string) => number): string[] =>
  Object.entries(meant).flatMap(([name, should]) =>
    isOf(name) === should ? [] : [`${what} ${name} is ${isOf(name)}, should be ${should}`],
  );

/**
 * The first day of the month, and its 28th or today where that is later. Invoices of the test are
 * dated within the month, none after the 28th.
 */
function month() {
  const now = new Date().toLocaleDateString("en-CA", { timeZone: "Europe/London" });
  const [first, last] = [`${now.slice(0, 8)}01`, `${now.slice(0, 8)}28`];
  return { first, last: now > last ? now : last };
}

const pence = (pounds: number): number => Math.round(pounds * 100);
