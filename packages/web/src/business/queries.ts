import { auditLog } from "@roundsman/contract/business/audit-log";
import { backups } from "@roundsman/contract/business/backups";
import type { ChangeKind } from "@roundsman/contract/changes";
import { createClient } from "@roundsman/contract/client";
import { defaultCompany, type CompanyBody } from "@roundsman/contract/companies";
import { upgradePassword } from "@roundsman/contract/business/upgrade-password";
import { useInfiniteQuery, useQuery, useQueryClient } from "../session/query-client.ts";
import { storeDefaultCompany } from "../sync/pull/default-company.ts";
import { idempotentCall, withTimeout, NO_RETRY } from "../session/call-options.ts";
import { transport } from "../session/session.ts";
import { useChange } from "../ui/hooks/use-change.ts";

const logCalls = createClient(auditLog, transport);
const backupCalls = createClient(backups, transport);
const companyCalls = createClient(defaultCompany, transport);

export interface LogFilter {
  readonly person: number | null;
  readonly kind: ChangeKind | null;
}

const PAGE = 30;

/** The audit log, newest first, loaded page by page. */
export const useLog = ({ person, kind }: LogFilter) =>
  useInfiniteQuery({
    ...NO_RETRY,
    queryKey: ["log", person, kind],
    queryFn: ({ pageParam, signal }) =>
      logCalls.list({ query: queryOf({ person, kind }, pageParam) }, withTimeout(signal)),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? null,
  });

const queryOf = ({ person, kind }: LogFilter, cursor: string | null) => ({
  limit: PAGE,
  ...(person !== null && { person }),
  ...(kind !== null && { kind }),
  ...(cursor !== null && { cursor }),
});

const BACKUPS = ["backups"];
export const useBackups = () =>
  useQuery({
    ...NO_RETRY,
    queryKey: BACKUPS,
    queryFn: ({ signal }) => backupCalls.state({}, withTimeout(signal)),
  });

export function useBackUpNow() {
  const cache = useQueryClient();
  // Milliseconds. A backup of a large database takes long.
  const work = () => backupCalls.make({}, { signal: AbortSignal.timeout(300_000) });
  return useChange({
    ...NO_RETRY,
    mutationFn: work,
    onSettled: () => cache.invalidateQueries({ queryKey: BACKUPS }),
  });
}

export function useSetCompany(owner: number) {
  const cache = useQueryClient();
  return useChange({
    ...NO_RETRY,
    mutationFn: (company: CompanyBody) =>
      companyCalls.set({ params: { rp: owner }, body: company }, idempotentCall()),
    onSuccess: (company) => {
      storeDefaultCompany(owner, company);
      cache.setQueryData(["default-company", owner], company);
    },
  });
}

const upgradeCalls = createClient(upgradePassword, transport);
const UPGRADE = ["upgrade-password"];
export const useUpgradePassword = () =>
  useQuery({
    ...NO_RETRY,
    queryKey: UPGRADE,
    queryFn: ({ signal }) => upgradeCalls.state({}, withTimeout(signal)),
  });

/** Null restores the installation's password. */
export function useSetUpgradePassword() {
  const cache = useQueryClient();
  return useChange({
    ...NO_RETRY,
    mutationFn: (password: string | null) =>
      upgradeCalls.set({ body: { password } }, idempotentCall()),
    onSuccess: (state) => cache.setQueryData(UPGRADE, state),
  });
}
