import type { Done } from "../perform.ts";
import type { ServerRecords } from "../server-records.ts";

interface Expected {
  isAlive: boolean;
  /** The key of the invoice that replaces it; "" for none. */
  correctedBy: string;
  /** Whether each of its credit notes was voided, by the note's key. */
  readonly notes: Map<string, boolean>;
}

/** In words: where the server differs from what one driver meant who works on one phone alone. */
export function unlikeExpected(
  { invoices, notes }: ServerRecords,
  done: readonly Done[],
): readonly string[] {
  const keys = new Map(invoices.map(({ id, key }) => [id, key]));
  const found = new Map(
    invoices.map(({ id, key, isHidden, correctedBy }): [string, Expected] => [
      key,
      {
        isAlive: !isHidden,
        correctedBy: keys.get(correctedBy) ?? "",
        notes: new Map(
          notes
            .filter((note) => note.invoiceId === id && note.reason !== "correction")
            .map((note) => [note.key, note.voidedAt !== null]),
        ),
      },
    ]),
  );
  const meant = meantBy(done);
  // A deleted invoice may never have been sent; numbers.ts checks its printed number.
  return [...new Set([...meant.keys(), ...found.keys()])].flatMap((key) => {
    const isGone = !found.has(key) && meant.get(key)?.isAlive === false;
    const [is, was] = isGone ? ["", ""] : [asText(found.get(key)), asText(meant.get(key))];
    return is === was ? [] : [`${key} is ${is}, and was meant to be ${was}`];
  });
}

function asText(invoice: Expected | undefined): string {
  if (!invoice) return "not there";
  const notes = [...invoice.notes].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify({ ...invoice, notes });
}

function meantBy(done: readonly Done[]): ReadonlyMap<string, Expected> {
  const meant = new Map<string, Expected>();
  const invoiceOf = (key: string): Expected => {
    const known = meant.get(key) ?? { isAlive: true, correctedBy: "", notes: new Map() };
    meant.set(key, known);
    return known;
  };
  for (const { action, key, other } of done) {
    const invoice = invoiceOf(key);
    if (action.do === "delete") invoice.isAlive = false;
    if (action.do === "restore") invoice.isAlive = true;
    if (action.do === "credit") invoice.notes.set(other, false);
    if (action.do === "void note") invoice.notes.set(other, true);
    if (action.do === "correct") {
      invoice.correctedBy = other;
      invoiceOf(other);
    }
    if (action.do === "undo correction") {
      invoice.isAlive = false;
      invoiceOf(other).correctedBy = "";
    }
  }
  return meant;
}
