import type { Database } from "../store/database.ts";
import type { LocalGroup } from "../store/local.ts";
import { withReinserted } from "../resources/groups/members.ts";
import { effectOf, queuesOf } from "./queue.ts";
import { basesOf } from "./replay.ts";

type MaybeGroup = object | null | undefined;

/**
 * The members of some groups that the server has deleted, as far as the phone knows. The server
 * lists a group without such members but keeps their places. The phone keeps the places too, so
 * that a pending undo shows a record where it was. Inside a transaction.
 */
export async function hiddenMembers(
  db: Database,
  groups: readonly MaybeGroup[],
): Promise<ReadonlySet<string>> {
  const keys = [...new Set(groups.flatMap(membersOf))];
  if (keys.length === 0) return new Set();
  const [queues, bases] = [await queuesOf(db, keys), await basesOf(db, keys)];
  const rowsByTable = await Promise.all(MEMBER_TABLES.map((book) => db.rows(book).bulkGet(keys)));
  return new Set(
    keys.filter((key, index) => {
      const row = bases.get(key)?.row ?? rowsByTable.find((tableRows) => tableRows[index])?.[index];
      // The server may have deleted it, and the response was lost.
      const isTried = queues
        .get(key)
        ?.some((mutation) => mutation.attempts > 0 && effectOf(mutation) === "remove");
      return row && (isTried || row.deletedAt !== "");
    }),
  );
}

const MEMBER_TABLES = ["customers", "products", "tasks"] as const;

/** A group as the server lists it, with its hidden members back at their former places. */
export function withHiddenMembers<Of extends MaybeGroup>(
  row: Of,
  before: MaybeGroup,
  hidden: ReadonlySet<string>,
): Of {
  const former = membersOf(before);
  const missing = former.filter((key) => hidden.has(key));
  if (!row || missing.length === 0) return row;
  const members = missing.reduce(
    (listed, key) => withReinserted(listed, key, former),
    membersOf(row),
  );
  return { ...row, members };
}

const membersOf = (row: MaybeGroup): string[] =>
  row && "members" in row ? [...(row as LocalGroup).members] : [];
