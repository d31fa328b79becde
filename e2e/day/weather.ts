import type { Weather } from "../fault-proxy.ts";
import type { Fate } from "../forward.ts";
import type { Chance } from "./chance.ts";

/** What the phone goes through, and for how many deeds. In "airplane" the phone knows it: `navigator.onLine` is false. */
export interface Sky {
  readonly name: string;
  readonly weather: Weather;
  readonly airplane: boolean;
  readonly deeds: number;
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
  (chance: Chance): Weather =>
  () =>
    chance.pick(ROUGH);
export const fair: Weather = () => "fair";

const SKIES = [
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
export function nextSky(chance: Chance, fates: Chance): Sky {
  const name = chance.pick(SKIES);
  const deeds = 3 + chance.roll(8);
  const weather: Weather =
    name === "dead" || name === "silent" || name === "portal"
      ? name
      : name === "rough"
        ? rough(fates)
        : name === "half open"
          ? () => fates.pick(ROUGHEST)
          : fair;
  return { name, weather, airplane: name === "airplane", deeds };
}
