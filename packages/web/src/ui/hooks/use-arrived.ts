import { useEffect, useState } from "react";
import { useRows } from "../../sync/store/use-rows.ts";

/** Milliseconds that a new phone waits for its first lists before it says that there is nothing. */
const PATIENCE = 15_000;

/** Whether the phone's first lists are still on their way: nothing came from the server yet, there is signal, and it was not asked too long ago. */
export function useIsFirstPull(): boolean {
  const isExpected =
    useRows(
      async (db) => (await db.recall("lastPull")) === null && (await db.recall("online")) !== 0,
      [],
    ) ?? true;
  const [patient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(setPatient, PATIENCE, false);
    return () => clearTimeout(timer);
  }, []);
  return isExpected && patient;
}

/** Rows that can be believed: an empty phone that has never heard from the server is still loading. */
export function useArrived<T>(rows: readonly T[] | undefined): readonly T[] | undefined {
  const first = useIsFirstPull();
  return rows?.length === 0 && first ? undefined : rows;
}
