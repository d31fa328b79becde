import { join } from "node:path";
import Database from "libsql";
import type { Book, ExpectedEffect, Entry, Ledger } from "../ledger.ts";
import { agrees } from "./agrees.ts";

/** One effect on one record, from the server's append-only audit log. */
export interface Effect {
  readonly book: Book;
  readonly id: number;
  readonly act: string;
  /** The log's entry as text. */
  readonly words: string;
}

const BOOKS: Readonly<Record<string, Book>> = {
  customer: "customers",
  product: "products",
  task: "tasks",
  company: "companies",
  deliveryRoute: "deliveryRoutes",
  taskCategory: "taskCategories",
  productCategory: "productCategories",
  invoice: "invoices",
  creditNote: "creditNotes",
  payment: "payments",
};
/** Actions whose name in the log differs. */
const ACTS: Readonly<Record<string, string>> = {
  update: "change",
  // For issued invoices.
  void: "remove",
  correct: "create",
  reverse: "remove",
};

/** The audit log of a person, read from the database file: no call returns it. */
export function readAudit(dataDir: string, owner: number): readonly Effect[] {
  const db = new Database(join(dataDir, "roundsman.db"), { readonly: true });
  const rows = db
    .prepare(
      "select kind, action, entity_ids, at, before, after from audit where owner_id = ? order by seq",
    )
    .all(owner) as readonly {
    readonly kind: string;
    readonly action: string;
    readonly entity_ids: string;
    readonly at: string;
    readonly before: string;
    readonly after: string;
  }[];
  db.close();
  return rows.flatMap(({ kind, action, entity_ids, at, before, after }) => {
    const book = BOOKS[kind];
    const words = `${at} ${action} ${entity_ids} ${before} -> ${after}`;
    return book
      ? idsOf(action, entity_ids, before).map((id) => ({
          book,
          id,
          act: ACTS[action] ?? action,
          words,
        }))
      : [];
  });
}

/** The reversal of a payment is itself a payment; its effect counts for the reversed one. */
const idsOf = (action: string, ids: string, before: string): readonly number[] =>
  action === "reverse"
    ? [(JSON.parse(before) as { readonly id: number }).id]
    : (JSON.parse(ids) as number[]);

/**
 * By key, the id of a record, deleted or not: a phone that lost its database lacks deleted ones.
 */
export function readIds(
  dataDir: string,
  owner: number,
): (book: Book, key: string) => number | null {
  const db = new Database(join(dataDir, "roundsman.db"), { readonly: true });
  const ids = new Map(
    Object.entries(BOOKS).flatMap(([kind, book]) => {
      const table = kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      const rows = db
        .prepare(`select id, key from ${table} where owner_id = ?`)
        .all(owner) as readonly { id: number; key: string }[];
      return rows.map(({ id, key }) => [`${book} ${key}`, id] as const);
    }),
  );
  db.close();
  return (book, key) => ids.get(`${book} ${key}`) ?? null;
}

/** The keys of invoices by their ids, deleted or not. */
export function readKeys(dataDir: string, owner: number): (id: number) => string | undefined {
  const db = new Database(join(dataDir, "roundsman.db"), { readonly: true });
  const rows = db.prepare("select id, key from invoice where owner_id = ?").all(owner) as readonly {
    id: number;
    key: string;
  }[];
  db.close();
  const keys = new Map(rows.map(({ id, key }) => [id, key]));
  return (id) => keys.get(id);
}

/**
 * Sentences about records whose effects on the server are not the expected ones, each once and in
 * order. Empty where all is right.
 */
export function wrongEffects(
  ledger: Ledger,
  effects: readonly Omit<Effect, "words">[],
  idOf: (book: Book, key: string) => number | null,
): readonly string[] {
  const left = new Map<string, string[]>();
  for (const { book, id, act } of effects) {
    const known = left.get(`${book} ${id}`) ?? [];
    left.set(`${book} ${id}`, [...known, act]);
  }
  const wrong = [...ledger.values()].flatMap((entry) => {
    const id = idOf(entry.book, entry.key);
    const done = id === null ? [] : (left.get(`${entry.book} ${id}`) ?? []);
    left.delete(`${entry.book} ${id}`);
    const meant = entry.expectedEffects.map((effect) => optionalIfMemberDeleted(effect, ledger));
    return agrees(meant, done)
      ? []
      : [
          `${described(entry)} (id ${id}): meant ${words(meant)}, done ${done.join(" ") || "nothing"}`,
        ];
  });
  return [
    ...wrong,
    ...[...left].map(([entity, done]) => `${entity}: nobody meant ${done.join(" ")}`),
  ];
}

const optionalIfMemberDeleted = (effect: ExpectedEffect, ledger: Ledger): ExpectedEffect =>
  effect.members?.some((key) => ledger.get(key)?.wasDeleted)
    ? { ...effect, isOptional: true }
    : effect;

const words = (expected: readonly ExpectedEffect[]) =>
  expected
    .map(
      ({ act, isOptional, takenBack }) => `${act}${isOptional ? "?" : ""}${takenBack ? "~" : ""}`,
    )
    .join(" ");
const described = ({ book, key, fields }: Entry) =>
  `${book} ${key} ${JSON.stringify(fields).slice(0, 80)}`;
