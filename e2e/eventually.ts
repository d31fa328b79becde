import { setTimeout as pause } from "node:timers/promises";
import { PATIENCE } from "./browser.ts";

/** Asks again and again until the answer will do; after {@link PATIENCE} the last one is thrown. For what another process finishes in its own time. */
export async function eventually<T>(
  ask: () => Promise<T>,
  willDo: (answer: T) => boolean,
): Promise<T> {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const answer = await ask();
    if (willDo(answer)) return answer;
    if (Date.now() > deadline)
      throw new Error(`Still not after ${PATIENCE} ms: ${JSON.stringify(answer)}`);
    await pause(50);
  }
}
