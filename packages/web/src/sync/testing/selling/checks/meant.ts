import type { Done } from "../perform.ts";
import type { Truth } from "../truth.ts";

interface Meant {
  isAlive: boolean;
  /** The key of the invoice that replaces it; "" for none. */
  correctedBy: string;
  /** Whether each of its notes was taken back, by its key. */
  readonly notes: Map<string, boolean>;
}

/** In words: what the server has otherwise than one driver on one phone meant it, whose work nobody else's can be in the way of. */
export function unlikeMeant({ invoices, notes }: Truth, done: readonly Done[]): readonly string[] {
  const keys = new Map(invoices.map(({ id, key }) => [id, key]));
  const found = new Map(
    invoices.map(({ id, key, isHidden, correctedBy }): [string, Meant] => [
      key,
      {
        isAlive: !isHidden,
        correctedBy: keys.get(correctedBy) ?? "",
        notes: new Map(
          notes
            .filter((of) => of.invoiceId === id && of.reason !== "correction")
            .map((of) => [of.key, of.voidedAt !== null]),
        ),
      },
    ]),
  );
  const meant = meantBy(done);
  // One that was deleted may never have been sent; what was printed of it is looked for elsewhere (numbers.ts).
  return [...new Set([...meant.keys(), ...found.keys()])].flatMap((key) => {
    const isGone = !found.has(key) && meant.get(key)?.isAlive === false;
    const [is, was] = isGone ? ["", ""] : [asText(found.get(key)), asText(meant.get(key))];
    return is === was ? [] : [`${key} is ${is}, and was meant to be ${was}`];
  });
}

function asText(of: Meant | undefined): string {
  if (!of) return "not there";
  const notes = [...of.notes].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify({ ...of, notes });
}

function meantBy(done: readonly Done[]): ReadonlyMap<string, Meant> {
  const meant = new Map<string, Meant>();
  const of = (key: string): Meant => {
    const known = meant.get(key) ?? { isAlive: true, correctedBy: "", notes: new Map() };
    meant.set(key, known);
    return known;
  };
  for (const { action, key, other } of done) {
    const invoice = of(key);
    if (action.do === "delete") invoice.isAlive = false;
    if (action.do === "restore") invoice.isAlive = true;
    if (action.do === "credit") invoice.notes.set(other, false);
    if (action.do === "void note") invoice.notes.set(other, true);
    if (action.do === "correct") {
      invoice.correctedBy = other;
      of(other);
    }
    if (action.do === "undo correction") {
      invoice.isAlive = false;
      of(other).correctedBy = "";
    }
  }
  return meant;
}
