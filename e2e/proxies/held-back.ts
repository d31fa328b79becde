import { pass, startProxy, type Proxy } from "./proxy.ts";

/** A proxy that delays answers to requests that match a pattern. */
export interface HeldBack extends Proxy {
  /** Answers the delayed requests, and delays none from now on. */
  readonly release: () => void;
}

export async function holdBack(target: string, pattern: RegExp): Promise<HeldBack> {
  let isHolding = true;
  const waiting: (() => void)[] = [];
  const proxy = await startProxy((incoming, outgoing) => {
    const go = () => pass(target, incoming, outgoing);
    if (isHolding && pattern.test(incoming.url ?? "/")) waiting.push(go);
    else go();
  });
  return {
    ...proxy,
    release() {
      isHolding = false;
      for (const go of waiting.splice(0)) go();
    },
  };
}
