import { useRef } from "react";

/** The last value that was not null, so that a sheet keeps its content while it slides away. */
export function useLast<T>(value: T | null, first: T): T {
  const last = useRef(first);
  if (value !== null) last.current = value;
  return last.current;
}
