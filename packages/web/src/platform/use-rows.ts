import { Dexie, type Table } from "dexie";
import { useLiveQuery } from "dexie-react-hooks";
import { useMemo, useRef } from "react";
import type { Database, Row } from "./database.ts";
import { databaseOf } from "./databases.ts";
import { useActor } from "./current-session.ts";

/** A live query on the rows of whoever is signed in; undefined while it first loads, and for nobody. */
export function useRows<T>(query: (db: Database) => Promise<T>, given: readonly unknown[]): T | undefined {
  const owner = useActor()?.id ?? null;
  // useLiveQuery goes on answering for what was asked before until the new answer comes; nobody may edit the wrong row meanwhile.
  const question = useMemo(() => ({}), [owner, ...given]);
  const answer = useLiveQuery(
    async () => ({ question, rows: owner === null ? undefined : await query(databaseOf(owner)).catch(nothingLeft) }),
    [question],
  );
  return answer?.question === question ? answer.rows : undefined;
}

/** The same for a list; a row that did not change stays the same object, so that a memoised one is not drawn again. */
export function useRowList<T extends Row>(query: (db: Database) => Promise<T[]>, given: readonly unknown[]): readonly T[] | undefined {
  const known = useRef<ReadonlyMap<string, T>>(new Map());
  const rows = useRows(query, given);
  return useMemo(() => {
    const steady = rows?.map((row) => {
      const before = known.current.get(row.key);
      return before && isSame(before, row) ? before : row;
    });
    known.current = new Map(steady?.map((row) => [row.key, row]));
    return steady;
  }, [rows]);
}

/** A row by its key; null where there is none. */
export const useRow = <T>(table: (db: Database) => Table<T, string>, key: string | null): T | null | undefined =>
  useRows(async (db) => (key === null ? null : ((await table(db).get(key)) ?? null)), [key]);

const isSame = (a: Row, b: Row): boolean =>
  a.version === b.version &&
  a.updatedAt === b.updatedAt &&
  a.sync === b.sync &&
  a.touched === b.touched &&
  a.deletedAt === b.deletedAt &&
  a.id === b.id;

/** Signing out in another tab takes the database away under an open screen. */
function nothingLeft(error: unknown): undefined {
  if (!(error instanceof Dexie.DatabaseClosedError)) throw error;
}
