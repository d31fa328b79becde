import { isEqual } from "../../../outbox/merge.ts";
import type { Row } from "../../../store/database.ts";
import type { LivedDay } from "../live.ts";
import { livePhone, type LivePhone } from "../phones.ts";

const BOOKS = ["invoices", "creditNotes"] as const;

/**
 * In words: where a phone differs from one that has just signed in, which has the server's lists.
 */
export async function unlike({ driver, phones }: LivedDay): Promise<readonly string[]> {
  const fresh = await livePhone(driver, 9, () => "none");
  await fresh.pull();
  const faults: string[] = [];
  for (const book of BOOKS) {
    const meant = await rowsOf(fresh, book);
    for (const [place, phone] of phones.entries()) {
      const actual = await rowsOf(phone, book);
      for (const key of new Set([...meant.keys(), ...actual.keys()]))
        faults.push(
          ...differences(`${book} ${key} on phone ${place}`, actual.get(key), meant.get(key)),
        );
    }
  }
  await fresh.close();
  return faults;
}

type Fields = Readonly<Record<string, unknown>>;

const rowsOf = async (
  { tab }: LivePhone,
  book: (typeof BOOKS)[number],
): Promise<ReadonlyMap<string, Fields>> => {
  const rows: readonly Row[] = await tab(0).db.rows(book).toArray();
  return new Map(
    rows.flatMap((row) => (row.deletedAt === "" ? [[row.key, row as unknown as Fields]] : [])),
  );
};

/** Fields of one database only, and the invoice number that a note copies from its invoice. */
const OWN: ReadonlySet<string> = new Set([
  "ownerId",
  "updatedAt",
  "createdAt",
  "cashBeside",
  "invoiceNumber",
]);

function differences(
  rowName: string,
  actual: Fields | undefined,
  meant: Fields | undefined,
): string[] {
  if (!actual || !meant) return [`${rowName} is ${actual ? "only there" : "missing"}`];
  return [...new Set([...Object.keys(actual), ...Object.keys(meant)])]
    .filter((name) => !OWN.has(name))
    .filter((name) => !isEqual(actual[name], meant[name]))
    .map(
      (name) =>
        `${rowName}: ${name} is ${JSON.stringify(actual[name])}, not ${JSON.stringify(meant[name])}`,
    );
}
