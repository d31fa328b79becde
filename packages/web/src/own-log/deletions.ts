import type { AuditEntry } from "@roundsman/contract/business/audit-log";

/** What names a record: its kind and the server's number. */
export const nameOf = (kind: string, id: number | null): string => `${kind} ${id}`;

type Logged = Pick<AuditEntry, "kind" | "ids" | "action">;

/**
 * Of each entry, newest first, the records that it deleted, where no later entry is about them. What was restored since, and is gone for another reason, is
 * none of them.
 */
export function deletionsIn(entries: readonly Logged[]): readonly (readonly string[])[] {
  const seen = new Set<string>();
  return entries.map(({ kind, ids, action }) => {
    const latest = ids.map((id) => nameOf(kind, id)).filter((name) => !seen.has(name));
    for (const name of latest) seen.add(name);
    return DELETING.has(action) ? latest : [];
  });
}

const DELETING: ReadonlySet<string> = new Set(["remove", "void"]);
