import { useRef } from "react";

/**
 * While `value` is undefined, the last one of the same `subject`, so that nothing below it moves
 * during a refetch.
 */
export function useLastKnown<T>(value: T | undefined, subject: string): T | undefined {
  const last = useRef<{ readonly subject: string; readonly value: T }>(null);
  if (value !== undefined) last.current = { subject, value };
  return last.current?.subject === subject ? last.current.value : undefined;
}
