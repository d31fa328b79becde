import { setTimeout as pause } from "node:timers/promises";
import { PATIENCE } from "./browser.ts";

/**
 * Asks repeatedly until an answer passes `willDo`; throws with the last answer after `patience`
 * milliseconds. For what another process finishes in its own time.
 */
export async function eventually<T>(
  ask: () => Promise<T>,
  willDo: (answer: T) => boolean,
  patience = PATIENCE,
): Promise<T> {
  const deadline = Date.now() + patience;
  for (;;) {
    const answer = await ask();
    if (willDo(answer)) return answer;
    if (Date.now() > deadline)
      throw new Error(`Still not after ${patience} ms: ${JSON.stringify(answer)}`);
    await pause(50);
  }
}
