import type { AuditEntry } from "./audit-log.ts";

/** The name of a record: its kind and the server's number. */
export const nameOf = (kind: string, id: number | null): string => `${kind} ${id}`;

type Logged = Pick<AuditEntry, "kind" | "ids" | "action" | "responsible_person_id">;

/**
 * For each entry, newest first, the records that it deleted and that no later entry is about. So a
 * record that was restored since is not listed, even if it is gone for another reason.
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
