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
      const here = await rowsOf(phone, book);
      for (const key of new Set([...meant.keys(), ...here.keys()]))
        faults.push(
          ...differences(`${book} ${key} on phone ${place}`, here.get(key), meant.get(key)),
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

function differences(of: string, here: Fields | undefined, meant: Fields | undefined): string[] {
  if (!here || !meant) return [`${of} is ${here ? "only there" : "missing"}`];
  return [...new Set([...Object.keys(here), ...Object.keys(meant)])]
    .filter((name) => !OWN.has(name))
    .filter((name) => !isEqual(here[name], meant[name]))
    .map(
      (name) =>
        `${of}: ${name} is ${JSON.stringify(here[name])}, not ${JSON.stringify(meant[name])}`,
    );
}
