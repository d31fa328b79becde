/**
 * What an import does with a row that exists already: a customer of the same name and postcode, or
 * a product of the same name.
 */
export const DUPLICATE_POLICIES = ["skip", "update", "add"] as const;
export type DuplicatePolicy = (typeof DUPLICATE_POLICIES)[number];

/** What an import does with the rows of a file. */
type Plan<Row> = {
  readonly creates: readonly Row[];
  /** Rows by the id of the record that they update. */
  readonly updates: ReadonlyMap<number, Row>;
  readonly skipped: number;
};

interface Known {
  readonly id: number;
  readonly likeness: string;
}

/**
 * Decides what becomes of each row. Rows that are alike are one thing: of several in the file the
 * last one counts with "update", the first one with "skip", all of them with "add".
 */
export function planImport<Row>(
  rows: readonly Row[],
  likenessOf: (row: Row) => string,
  { known, duplicates }: { readonly known: readonly Known[]; readonly duplicates: DuplicatePolicy },
): Plan<Row> {
  if (duplicates === "add") return { creates: rows, updates: new Map(), skipped: 0 };
  const idByLikeness = new Map<string, number>();
  // Of several records that are alike, the first (the oldest) counts.
  for (const { id, likeness } of known)
    if (!idByLikeness.has(likeness)) idByLikeness.set(likeness, id);
  const [creates, updates] = [new Map<string, Row>(), new Map<number, Row>()];
  let skipped = 0;
  for (const row of rows) {
    const likeness = likenessOf(row);
    const id = idByLikeness.get(likeness);
    if (duplicates === "skip" && (id !== undefined || creates.has(likeness))) skipped += 1;
    else if (id === undefined) {
      if (creates.has(likeness)) skipped += 1;
      creates.set(likeness, row);
    } else {
      if (updates.has(id)) skipped += 1;
      updates.set(id, row);
    }
  }
  return { creates: [...creates.values()], updates, skipped };
}
