import { useSyncStatus } from "../platform/sync.ts";

/** Rows that can be believed: an empty phone that has never heard from the server is still loading, unless there is no signal to wait for. */
export function useArrived<T>(rows: readonly T[] | undefined): readonly T[] | undefined {
  const { lastPull, online } = useSyncStatus();
  return rows?.length === 0 && lastPull === null && online ? undefined : rows;
}
