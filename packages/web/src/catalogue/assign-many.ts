import { Refused } from "@roundsman/contract/client";
import { MOST_ASSIGNED } from "@roundsman/contract/office/assignment";
import type { UntilAnswered } from "../session/use-until-answered.ts";
import { ACTS, type CatalogueKind } from "./queries.ts";

/** The server's limit of ids in one call. */
const MOST_IDS = 1000;

interface Assignment {
  readonly kind: CatalogueKind;
  readonly what: "assign" | "unassign";
  readonly ids: readonly number[];
  readonly people: readonly number[];
}

/**
 * Assigns records to people, or takes them back, in as many calls as the server's limits need.
 * `onDone` is called with the ids of each successful call. Throws if a call fails, or if the people
 * already have all records.
 */
export async function assignMany(
  assignment: Assignment,
  untilAnswered: UntilAnswered,
  onDone: (ids: readonly number[]) => void,
): Promise<void> {
  const { kind, what } = assignment;
  // Sorted, so that the same selection makes the same request in whatever order it was made.
  const [ids, people] = [assignment.ids.toSorted(ascending), assignment.people.toSorted(ascending)];
  const size = Math.max(1, Math.min(MOST_IDS, Math.floor(MOST_ASSIGNED / people.length)));
  let refused: Refused | null = null;
  let isAnyNew = false;
  for (let at = 0; at < ids.length; at += size) {
    const some = ids.slice(at, at + size);
    try {
      const assignment = { ids: some, people };
      await untilAnswered<unknown>({ assigning: kind, what, ...assignment }, (key) =>
        ACTS[kind][what](assignment, key),
      );
      isAnyNew = true;
    } catch (error) {
      if (!(error instanceof Refused && error.problem.type === "already-assigned")) throw error;
      refused = error;
    }
    onDone(some);
  }
  if (refused && !isAnyNew) throw refused;
}

/** Whether an unanswered request did the opposite of this assignment. */
export const isUndoneBy =
  ({ kind, what }: Pick<Assignment, "kind" | "what">) =>
  (request: Partial<Record<string, unknown>>): boolean =>
    request["assigning"] === kind && request["what"] !== what;

const ascending = (a: number, b: number): number => a - b;
