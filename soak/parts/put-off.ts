import type { Writers } from "./writers.ts";

/** Throws where writes were put off in any other way than this. Answers how often in this one. */
export function putOffOnlyBy(name: string, { refused }: Writers): number {
  const others = [...refused].filter(([each]) => each !== name);
  if (others.length > 0)
    throw new Error(
      `Some writes were answered ${others.map(([each, times]) => `${times} × ${each}`).join(", ")}`,
    );
  return refused.get(name) ?? 0;
}
