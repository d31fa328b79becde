import { useRef } from "react";

/** The last value that was there: what a sheet holds stays in it while it slides away. */
export function useLast<T>(value: T | null, first: T): T {
  const last = useRef(first);
  if (value !== null) last.current = value;
  return last.current;
}
