import { compiled } from "../../kernel/storage/compiled.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { inBatches } from "../../kernel/storage/in-batches.ts";

/** The folded names of one person's invoices, of deleted and renamed ones too. */
interface KnownNames {
  /** The last change that they include. */
  seq: number;
  readonly names: Set<string>;
  /** All names, each between two line ends: one text is searched faster than 100,000. */
  text: string;
}

/**
 * The names that contain some folded words; null if there are too many to ask for one by one.
 * Invoices share few names, so a search of the names finds any part of one, in any script
 * (docs/decisions/0013-search.md). The names are kept in memory and follow the change log, which
 * also has what other processes write. `seq` is the owner's last change, read before this call;
 * later changes are read by the next call.
 */
export async function namesContaining(
  db: Db,
  owner: number,
  { words, seq }: { readonly words: string; readonly seq: number },
): Promise<string[] | "every" | null> {
  const { names, text } = await knownNames(db, owner, seq);
  const found: string[] = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at)) {
    const end = text.indexOf("\n", at);
    found.push(text.slice(text.lastIndexOf("\n", at) + 1, end));
    if (found.length > MOST_COLLECTED) return null;
    at = end;
  }
  if (found.length === names.size) return "every";
  return found.length > MOST_NAMES ? null : found;
}

/** Names in one query. */
const MOST_NAMES = 500;
/** Collecting stops above this number of matching names, and the database searches instead. */
const MOST_COLLECTED = 5000;

/** By database and owner; the least recently used go first. */
const books = new WeakMap<Db, Map<number, KnownNames>>();
/** For all owners together: some 20 MB. */
const MOST_KEPT = 200_000;

async function knownNames(db: Db, owner: number, seq: number): Promise<KnownNames> {
  const known = books.get(db) ?? new Map<number, KnownNames>();
  books.set(db, known);
  const book = known.get(owner);
  const current =
    book && (book.seq === seq || (await follow(db, owner, { book, seq })))
      ? book
      : await readAll(db, owner, seq);
  known.delete(owner);
  known.set(owner, current);
  prune(known);
  return current;
}

async function readAll(db: Db, owner: number, seq: number): Promise<KnownNames> {
  const rows = await everyName(db, owner);
  const names = new Set(rows.map(({ search_name }) => search_name));
  return { seq, names, text: `\n${[...names].join("\n")}\n` };
}

/**
 * Adds the names of invoices that changed since. Answers false if the log no longer holds all these
 * changes, or holds too many.
 */
async function follow(
  db: Db,
  owner: number,
  { book, seq }: { readonly book: KnownNames; readonly seq: number },
): Promise<boolean> {
  const rows = await changesSince(db, owner, book.seq);
  if (rows[0]?.seq !== book.seq + 1 || rows.length > MOST_CHANGES) return false;
  const ids = new Set(
    rows.flatMap((row) => (row.kind === "invoice" ? (JSON.parse(row.ids) as number[]) : [])),
  );
  await inBatches([...ids], async (some) => {
    const named = await db
      .selectFrom("invoice")
      .select("search_name")
      .distinct()
      .where("owner_id", "=", owner)
      .where("id", "in", some)
      .execute();
    for (const { search_name } of named) add(book, search_name);
  });
  book.seq = Math.max(book.seq, seq);
  return true;
}

function add(book: KnownNames, name: string): void {
  if (book.names.has(name)) return;
  book.names.add(name);
  book.text += `${name}\n`;
}

const MOST_CHANGES = 500;

const changesSince = compiled<
  { seq: number; kind: string; ids: string },
  [owner: number, seq: number]
>((db, slot) =>
  db
    .selectFrom("change")
    .select(["seq", "kind", "ids"])
    .where("owner_id", "=", slot<number>(0))
    .where("seq", ">", slot<number>(1))
    .orderBy("seq")
    .limit(MOST_CHANGES + 1),
);

const everyName = compiled<{ search_name: string }, [owner: number]>((db, slot) =>
  db
    .selectFrom("invoice")
    .select("search_name")
    .distinct()
    .where("owner_id", "=", slot<number>(0))
    .where("deleted_at", ">=", ""),
);

function prune(known: Map<number, KnownNames>): void {
  let kept = 0;
  for (const { names } of known.values()) kept += names.size;
  for (const [owner, { names }] of known) {
    if (kept <= MOST_KEPT || known.size === 1) return;
    known.delete(owner);
    kept -= names.size;
  }
}
