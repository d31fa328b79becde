import { createClient } from "@roundsman/contract/client";
import { account, team, type TeamMember } from "@roundsman/contract/team";
import { useQuery, useQueryClient } from "../session/query-client.ts";
import { idempotentCall, withTimeout, NO_RETRY } from "../session/call-options.ts";
import { transport } from "../session/session.ts";
import { useChange } from "../ui/hooks/use-change.ts";

const calls = createClient(team, transport);
const own = createClient(account, transport);

export const useTeam = () =>
  useQuery({
    ...NO_RETRY,
    queryKey: ["team"],
    queryFn: ({ signal }) => calls.list({}, withTimeout(signal)),
    staleTime: 10_000,
  });

export interface MemberDetails {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly manager: number;
  readonly driver: number;
}

/** A manager's calls on the team. Each resolves with the person after the change. */
export const teamActs = {
  add: (member: MemberDetails & { readonly password: string }) =>
    calls.add({ body: member }, idempotentCall()),
  /**
   * Throws Refused if somebody else changed the person since `version`; `current` then holds the
   * present values.
   */
  update: (id: number, member: Partial<MemberDetails> & { readonly version: number }) =>
    calls.update({ params: { id }, body: member }, idempotentCall()),
  disable: (id: number) => calls.disable({ params: { id } }, idempotentCall()),
  enable: (id: number) => calls.enable({ params: { id } }, idempotentCall()),
  resetPassword: (id: number, password: string) =>
    calls.resetPassword({ params: { id }, body: { password } }, idempotentCall()),
  signOut: (id: number) => calls.signOut({ params: { id } }, idempotentCall()),
};

/** Runs one of these calls at a time, and refetches the team after it. */
export function useTeamAct() {
  const cache = useQueryClient();
  return useChange({
    ...NO_RETRY,
    mutationFn: (act: () => Promise<TeamMember | null>) => act(),
    onSettled: () => cache.invalidateQueries({ queryKey: ["team"] }),
  });
}

/** Resolves with how many devices were signed out. */
export const signOutOthers = async (): Promise<number> =>
  (await own.signOutOthers({}, idempotentCall())).devices;
export const changePassword = async (passwords: {
  readonly current: string;
  readonly password: string;
}): Promise<number> => (await own.changePassword({ body: passwords }, idempotentCall())).devices;
