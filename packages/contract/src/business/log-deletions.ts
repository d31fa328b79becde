import type { AuditEntry } from "./audit-log.ts";

/** What names a record: its kind and the server's number. */
export const nameOf = (kind: string, id: number | null): string => `${kind} ${id}`;

type Logged = Pick<AuditEntry, "kind" | "ids" | "action" | "responsible_person_id">;

/**
 * Of each entry, newest first, the records that it deleted, where no later entry is about them. What was restored since, and is gone for another reason, is
 * none of them.
 */
export function deletionsIn(entries: readonly Logged[]): readonly (readonly string[])[] {
  const seen = new Set<string>();
  return entries.map(({ kind, ids, action, responsible_person_id: owner }) => {
    const latest = ids.filter((id) => !seen.has(`${owner} ${nameOf(kind, id)}`));
    for (const id of latest) seen.add(`${owner} ${nameOf(kind, id)}`);
    return DELETING.has(action) ? latest.map((id) => nameOf(kind, id)) : [];
  });
}

const DELETING: ReadonlySet<string> = new Set(["remove", "void"]);
