import { useEffect, useState } from "react";
import { useRows } from "../../sync/store/use-rows.ts";

/** Milliseconds that a new phone waits for its first lists before it shows them as empty. */
const PATIENCE = 15_000;

/**
 * Whether the phone's first lists are still expected: nothing has been pulled yet, there is signal,
 * and the screen has not waited too long.
 */
export function useIsFirstPull(): boolean {
  const isExpected =
    useRows(
      async (db) => (await db.getMeta("lastPull")) === null && (await db.getMeta("online")) !== 0,
      [],
    ) ?? true;
  const [patient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(setPatient, PATIENCE, false);
    return () => clearTimeout(timer);
  }, []);
  return isExpected && patient;
}

/** The rows; undefined (still loading) while they are empty and the first pull is expected. */
export function useArrived<T>(rows: readonly T[] | undefined): readonly T[] | undefined {
  const first = useIsFirstPull();
  return rows?.length === 0 && first ? undefined : rows;
}
