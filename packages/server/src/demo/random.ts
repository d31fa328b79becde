/** A small seeded generator: the same seed gives the same business at every start. */
export interface Random {
  /** A whole number; both limits are possible. */
  readonly between: (least: number, most: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(values: readonly [T, ...T[]]) => T;
  /** Some items of a list without repeats, in the order in which they are drawn. */
  readonly draw: <T>(values: readonly T[], count: number) => T[];
  /** A UUID in the form of version 4, whose digits come from the seed. */
  readonly uuid: () => string;
}

export function seededRandom(seed: number): Random {
  const next = mulberry32(seed);
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => between(0, 15).toString(16)).join("");
  return {
    between,
    chance: (probability) => next() < probability,
    pick: (values) => values[between(0, values.length - 1)] ?? values[0],
    draw: (values, count) => {
      const left = [...values];
      return Array.from({ length: Math.min(count, values.length) }, () =>
        left.splice(between(0, left.length - 1), 1),
      ).flat();
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  };
}

/** Fractions from 0 to 1 (Tommy Ettinger's mulberry32, public domain algorithm). */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
