import { createClient } from "@roundsman/contract/client";
import { handOvers, type HandOver, type OpenWork } from "@roundsman/contract/office/hand-overs";
import { team } from "@roundsman/contract/team";
import type { Day } from "@roundsman/core/day";
import { roleOf } from "@roundsman/core/role";
import { useQuery, useQueryClient } from "../../session/query-client.ts";
import { idempotentCall, withTimeout, NO_RETRY } from "../../session/call-options.ts";
import { transport } from "../../session/session.ts";

const calls = createClient(handOvers, transport);
const people = createClient(team, transport);
const OFFICE = ["office"];
const HAND_OVERS = [...OFFICE, "hand-overs"];

/** The work to hand over. */
export interface Work {
  readonly from: number;
  /** null for all work. */
  readonly route: number | null;
  /** null for good. */
  readonly lastDay: Day | null;
}

/** A person whose work can be handed over, or who can take work. */
export interface Person {
  readonly id: number;
  readonly name: string;
  readonly isDisabled: boolean;
}

/** Everybody who has or had records of their own. */
export const usePeople = () =>
  useQuery<readonly Person[]>({
    ...NO_RETRY,
    queryKey: [...HAND_OVERS, "people"],
    queryFn: async ({ signal }) =>
      (await people.list({}, withTimeout(signal))).flatMap((each) =>
        roleOf(each) === "none"
          ? []
          : [{ id: each.id, name: each.name, isDisabled: each.disabled }],
      ),
  });

export const useHandOvers = () =>
  useQuery<readonly HandOver[]>({
    ...NO_RETRY,
    queryKey: [...HAND_OVERS, "list"],
    queryFn: async ({ signal }) => (await calls.list({}, withTimeout(signal))).hand_overs,
  });

/** What a hand-over would move; null asks the server for nothing. */
export const useOpenWork = (work: Work | null) =>
  useQuery<OpenWork>({
    ...NO_RETRY,
    queryKey: [...HAND_OVERS, "work", work],
    queryFn: ({ signal }) => calls.work({ query: asked(work) }, withTimeout(signal)),
    enabled: work !== null,
    placeholderData: (previous) => previous,
  });

/**
 * Makes and ends hand-overs. Refreshes all of the office, whose figures depend on who has the work.
 */
export function useHandOverActs() {
  const client = useQueryClient();
  const anew = <T>(act: Promise<T>): Promise<T> =>
    act.finally(() => void client.invalidateQueries({ queryKey: OFFICE }));
  return {
    give: (work: Work, to: number): Promise<HandOver> =>
      anew(calls.create({ body: { ...asked(work), to_person: to } }, idempotentCall())),
    end: (id: number): Promise<HandOver> => anew(calls.end({ params: { id } }, idempotentCall())),
  };
}

const asked = (work: Work | null) => ({
  from_person: work?.from ?? 0,
  route: work?.route ?? null,
  last_day: work?.lastDay ?? null,
});
