import { Refused } from "@roundsman/contract/client";
import { MOST_ASSIGNED } from "@roundsman/contract/office/assignment";
import type { UntilAnswered } from "../session/use-until-answered.ts";
import { ACTS, type CatalogueKind } from "./queries.ts";

/** As many records as one call names. */
const MOST_IDS = 1000;

interface Assignment {
  readonly kind: CatalogueKind;
  readonly what: "assign" | "unassign";
  readonly ids: readonly number[];
  readonly people: readonly number[];
}

/** Gives records to people, or takes them back, by as many calls as the server needs; `onDone` hears of the records of each. Throws where one fails, and where people have all of them already. */
export async function assignMany(
  assignment: Assignment,
  untilAnswered: UntilAnswered,
  onDone: (ids: readonly number[]) => void,
): Promise<void> {
  const { kind, what } = assignment;
  // In whatever order they were selected, the same ones are the same request.
  const [ids, people] = [assignment.ids.toSorted(ascending), assignment.people.toSorted(ascending)];
  const size = Math.max(1, Math.min(MOST_IDS, Math.floor(MOST_ASSIGNED / people.length)));
  let refused: Refused | null = null;
  let isAnyNew = false;
  for (let at = 0; at < ids.length; at += size) {
    const some = ids.slice(at, at + size);
    try {
      const of = { ids: some, people };
      await untilAnswered<unknown>({ assigning: kind, what, ...of }, (key) =>
        ACTS[kind][what](of, key),
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

/** Whether a request that has no answer yet gave to people what was just taken back, or the contrary. */
export const isUndoneBy =
  ({ kind, what }: Pick<Assignment, "kind" | "what">) =>
  (request: Partial<Record<string, unknown>>): boolean =>
    request["assigning"] === kind && request["what"] !== what;

const ascending = (a: number, b: number): number => a - b;
