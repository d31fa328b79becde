import type { Table } from "dexie";
import { useLiveQuery } from "dexie-react-hooks";
import { useMemo, useRef, useSyncExternalStore } from "react";
import { ignoreClosed, type Database, type Row } from "./database.ts";
import { databaseOf } from "./databases.ts";
import { areFirstRowsAwaited, onFirstRows } from "./browser/first-rows.ts";
import { useActor } from "../../session/current-session.ts";
import { watchRead } from "./browser/slow-reads.ts";

/**
 * A live query on the rows of the person who is signed in. undefined while it first loads, if
 * nobody is signed in, and on a new phone until the first list has come.
 */
export function useRows<T>(
  query: (db: Database) => Promise<T>,
  dependencies: readonly unknown[],
): T | undefined {
  const actor = useActor();
  const isTooEarly = useSyncExternalStore(onFirstRows, areFirstRowsAwaited);
  const owner = actor === null || isTooEarly ? null : actor.id;
  // useLiveQuery returns the previous query's result until the new one comes. Such a result is left
  // out: nobody may edit the wrong row.
  const question = useMemo(() => ({}), [owner, ...dependencies]);
  const answer = useLiveQuery(
    async () => ({
      question,
      rows:
        owner === null ? undefined : await watchRead(query(databaseOf(owner))).catch(ignoreClosed),
    }),
    [question],
  );
  return answer?.question === question ? answer.rows : undefined;
}

/**
 * {@link useRows} for a list. A row that did not change stays the same object, so that a memoised
 * component is not drawn again.
 */
export function useRowList<T extends Row>(
  query: (db: Database) => Promise<T[]>,
  dependencies: readonly unknown[],
): readonly T[] | undefined {
  const known = useRef<ReadonlyMap<string, T>>(new Map());
  const rows = useRows(query, dependencies);
  return useMemo(() => {
    const steady = rows?.map((row) => {
      const before = known.current.get(row.key);
      return before && isSameRow(before, row) ? before : row;
    });
    known.current = new Map(steady?.map((row) => [row.key, row]));
    return steady;
  }, [rows]);
}

/** A row by its key; null where there is none. */
export const useRow = <T>(
  table: (db: Database) => Table<T, string>,
  key: string | null,
): T | null | undefined =>
  useRows(async (db) => (key === null ? null : ((await table(db).get(key)) ?? null)), [key]);

/**
 * Whether a row has changed in nothing that a screen may show, as far as a quick comparison tells.
 */
export function isSameRow(a: Row, b: Row): boolean {
  if (!PLAIN.every((field) => Reflect.get(a, field) === Reflect.get(b, field))) return false;
  const [before, after]: readonly Versionless[] = [a, b];
  return (
    String(before?.members) === String(after?.members) &&
    before?.lastDocument?.at === after?.lastDocument?.at
  );
}

/** The last two, and the fields of {@link Versionless}, change without a new version. */
const PLAIN = [
  "version",
  "updatedAt",
  "sync",
  "deletedAt",
  "id",
  "customerKey",
  "companyKey",
  "paidFrom",
  "beforeStock",
];

/** A hidden stop leaves its route, and an invoice records the document that was handed out. */
interface Versionless extends Row {
  readonly members?: readonly string[];
  readonly lastDocument?: { readonly at: string } | null;
}
