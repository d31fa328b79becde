import { join } from "node:path";
import Database from "libsql";
import type { HttpSession } from "../../http-session.ts";
import type { Row } from "./phone-money.ts";
import { numberIn } from "./phone-money.ts";

/**
 * Compares the numbers of every series in the database file with documents, phones and the
 * register.
 */

interface Numbered {
  readonly id: number;
  readonly key: string;
  readonly number: string;
}

function readNumbers(dataDir: string, owner: number) {
  const db = new Database(join(dataDir, "roundsman.db"), { readonly: true });
  const rows = (table: string) =>
    db
      .prepare(`select id, key, number from ${table} where owner_id = ? order by id`)
      .all(owner) as readonly Numbered[];
  const found = { invoices: rows("invoice"), notes: rows("credit_note") };
  db.close();
  return found;
}

interface Around {
  readonly dataDir: string;
  /** The number that was printed, by the invoice's key. */
  readonly papers: ReadonlyMap<string, string>;
  readonly phone: { readonly invoices: readonly Row[]; readonly creditNotes: readonly Row[] };
}

/**
 * Sentences about wrong numbers. A series has no number twice and leaves none out (VAT Regulations
 * 1995, reg. 14).
 */
export async function wrongNumbers(server: HttpSession, of: Around): Promise<readonly string[]> {
  const { invoices, notes } = readNumbers(of.dataDir, server.id);
  const shown = new Map(invoices.map(({ id, key, number }) => [key, number || `INV-${id}`]));
  const given = [...invoices.flatMap(({ number }) => number || []), ...notes.map((n) => n.number)];
  const printed = [...of.papers].flatMap(([key, number]) =>
    shown.get(key) === number
      ? []
      : [`${key} was printed as ${number} and is ${String(shown.get(key))}`],
  );
  const onPhone = of.phone.invoices.flatMap((row) => {
    const number = numberIn(row);
    const known = shown.get(String(row["key"]));
    // An invoice that was deleted before it was sent and before it got a number.
    const neverWas = row["id"] === null && row["deletedAt"] !== "" && number === "";
    return neverWas || known === number ? [] : [`the phone shows ${number} for ${String(known)}`];
  });
  const noteNumbers = new Map(notes.map(({ key, number }) => [key, number]));
  const notesOnPhone = of.phone.creditNotes.flatMap((row) =>
    noteNumbers.get(String(row["key"])) === row["number"]
      ? []
      : [`the phone shows the note ${String(row["number"])}`],
  );
  return [
    ...gaps(
      "invoices",
      invoices.map(({ id }) => id),
    ),
    ...[...seriesOf(given)].flatMap(([name, numbers]) => gaps(name, numbers)),
    ...printed,
    ...onPhone,
    ...notesOnPhone,
    ...(await wrongRegister(server, given)),
  ];
}

/** Sentences about the register: numbers that it has twice, lacks, or lists as left out. */
async function wrongRegister(server: HttpSession, given: readonly string[]): Promise<string[]> {
  const { numbers } = (await server.raw("GET", "/api/number-register/?limit=500")) as {
    readonly numbers: readonly { readonly number: string; readonly state: string }[];
  };
  const listed = numbers.map(({ number }) => number);
  return [
    ...listed.filter((each, at) => listed.indexOf(each) !== at).map((of) => `${of} twice`),
    ...given.filter((each) => !listed.includes(each)).map((of) => `${of} is not there`),
    ...numbers.flatMap(({ number, state }) => (state === "gap" ? [`a gap at ${number}`] : [])),
  ].map((words) => `the register: ${words}`);
}

function seriesOf(numbers: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const series = new Map<string, number[]>();
  for (const number of numbers) {
    const dash = number.lastIndexOf("-");
    const name = number.slice(0, dash);
    series.set(name, [...(series.get(name) ?? []), Number(number.slice(dash + 1))]);
  }
  return series;
}

const gaps = (name: string, numbers: readonly number[]): string[] =>
  numbers.toSorted((a, b) => a - b).every((number, index) => number === index + 1)
    ? []
    : [`the series ${name} has ${numbers.join(" ")}`];
