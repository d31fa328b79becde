import type { NetworkFault } from "../proxies/fault-proxy.ts";
import type { Fate } from "../proxies/forward.ts";
import type { Chance } from "./chance.ts";

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
const ROUGH: readonly Fate[] = [
  ...Array.from({ length: 10 }, (): Fate => "fair"),
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
const ROUGHEST: readonly Fate[] = [...ROUGH, "half open"];

export const rough =
  (chance: Chance): NetworkFault =>
  () =>
    chance.pick(ROUGH);
export const fair: NetworkFault = () => "fair";

const SIGNALS = [
  "dead",
  "dead",
  "dead",
  "rough",
  "rough",
  "rough",
  "half open",
  "airplane",
  "airplane",
  "silent",
  "portal",
  "fair",
] as const;

/**
 * `fates` is drawn once for each call. The order of calls varies between runs, so the rest of the
 * day must not depend on it.
 */
export function nextSignal(chance: Chance, fates: Chance): Signal {
  const name = chance.pick(SIGNALS);
  const actions = 3 + chance.roll(8);
  const fault: NetworkFault =
    name === "dead" || name === "silent" || name === "portal"
      ? name
      : name === "rough"
        ? rough(fates)
        : name === "half open"
          ? () => fates.pick(ROUGHEST)
          : fair;
  return { name, fault, airplane: name === "airplane", actions };
}
