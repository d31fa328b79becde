import { useEffect, useState } from "react";
import { useSyncStatus } from "../../sync/sync.ts";

/** Milliseconds that a new phone waits for its first lists before it says that there is nothing. */
const PATIENCE = 15_000;

/** Whether the phone's first lists are still on their way: nothing came from the server yet, there is signal, and it was not asked too long ago. */
export function useIsFirstPull(): boolean {
  const { lastPull, online } = useSyncStatus();
  const [patient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(setPatient, PATIENCE, false);
    return () => clearTimeout(timer);
  }, []);
  return lastPull === null && online && patient;
}

/** Rows that can be believed: an empty phone that has never heard from the server is still loading. */
export function useArrived<T>(rows: readonly T[] | undefined): readonly T[] | undefined {
  const first = useIsFirstPull();
  return rows?.length === 0 && first ? undefined : rows;
}
