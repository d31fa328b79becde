import type { NetworkFault } from "../fault-proxy.ts";
import type { Fate } from "../forward.ts";
import type { Chance } from "./chance.ts";

/** What the phone goes through, and for how many actions. In "airplane" the phone knows it: `navigator.onLine` is false. */
export interface Signal {
  readonly name: string;
  readonly fault: NetworkFault;
  readonly airplane: boolean;
  readonly actions: number;
}

/** Half open lines cost eight seconds each, so they are rare. */
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

/** `fates` falls out by the calls, whose order in time is nobody's to choose; the rest of the day does not hang on it. */
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
