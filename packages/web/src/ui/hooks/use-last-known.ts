import { useRef } from "react";

/**
 * While `value` is undefined, the last one of the same `of`, so that nothing below it moves during
 * a refetch.
 */
export function useLastKnown<T>(value: T | undefined, of: string): T | undefined {
  const last = useRef<{ readonly of: string; readonly value: T }>(null);
  if (value !== undefined) last.current = { of, value };
  return last.current?.of === of ? last.current.value : undefined;
}
