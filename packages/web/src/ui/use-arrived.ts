import { useEffect, useState } from "react";
import { useSyncStatus } from "../platform/sync.ts";

/** Milliseconds that an empty phone waits for its first rows before it says that there are none. */
const PATIENCE = 6000;

/** Rows that can be believed: an empty phone that has never heard from the server is still loading, for a while and with signal. */
export function useArrived<T>(rows: readonly T[] | undefined): readonly T[] | undefined {
  const { lastPull, online } = useSyncStatus();
  const [patient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(setPatient, PATIENCE, false);
    return () => clearTimeout(timer);
  }, []);
  return rows?.length === 0 && lastPull === null && online && patient ? undefined : rows;
}
