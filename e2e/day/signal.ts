import type { NetworkFault } from "../proxies/fault-proxy.ts";
import type { CallFault } from "../proxies/forward.ts";
import type { Random } from "./random.ts";

/**
 * The network that the phone has, and for how many actions. In "airplane" the browser knows that it
 * is offline: `navigator.onLine` is false.
 */
export interface Signal {
  readonly name: string;
  readonly fault: NetworkFault;
  readonly airplane: boolean;
  readonly actions: number;
}

/** Faults of a poor network. Half open connections cost eight seconds each, so they are rare. */
const POOR: readonly CallFault[] = [
  ...Array.from({ length: 10 }, (): CallFault => "none"),
  ...([
    "lost answer",
    "lost answer",
    "lost answer",
    "cut answer",
    "cut answer",
    "lost request",
    "503",
    "429",
    "late",
    "late",
  ] as const),
];
const POOR_WITH_HALF_OPEN: readonly CallFault[] = [...POOR, "half open"];

export const poor =
  (random: Random): NetworkFault =>
  () =>
    random.pick(POOR);
export const noFault: NetworkFault = () => "none";

const SIGNALS = [
  "down",
  "down",
  "down",
  "poor",
  "poor",
  "poor",
  "half open",
  "airplane",
  "airplane",
  "silent",
  "portal",
  "good",
] as const;

/**
 * `faultRandom` is drawn once for each call. The order of calls varies between runs, so the rest of
 * the day must not depend on it.
 */
export function nextSignal(random: Random, faultRandom: Random): Signal {
  const name = random.pick(SIGNALS);
  const actions = 3 + random.roll(8);
  const fault: NetworkFault =
    name === "down" || name === "silent" || name === "portal"
      ? name
      : name === "poor"
        ? poor(faultRandom)
        : name === "half open"
          ? () => faultRandom.pick(POOR_WITH_HALF_OPEN)
          : noFault;
  return { name, fault, airplane: name === "airplane", actions };
}
