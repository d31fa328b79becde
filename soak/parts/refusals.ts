import type { Writers } from "./writers.ts";

/**
 * Throws where writes were refused for any reason but `name`. Returns how often they were refused
 * for it.
 */
export function onlyRefusedBy(name: string, { refused }: Writers): number {
  const others = [...refused].filter(([each]) => each !== name);
  if (others.length > 0)
    throw new Error(
      `Some writes were answered ${others.map(([each, times]) => `${times} × ${each}`).join(", ")}`,
    );
  return refused.get(name) ?? 0;
}
