/** Random choices that are the same for the same seed. */
export interface Random {
  /** A whole number from 0 to sides - 1. */
  readonly roll: (sides: number) => number;
  /** One of these. Throws where there are none. */
  readonly pick: <T>(all: readonly T[]) => T;
  /** Some of them, in a random order. */
  readonly some: <T>(all: readonly T[], count: number) => readonly T[];
  /** True with a probability of one in `times`. */
  readonly oneIn: (times: number) => boolean;
}

export function randomOf(seed: number): Random {
  const next = mulberry(seed);
  const roll = (sides: number) => Math.floor(next() * sides);
  return {
    roll,
    pick: (all) => {
      if (all.length === 0) throw new Error("There is nothing to pick from");
      return all[roll(all.length)] as (typeof all)[number];
    },
    some: (all, count) => {
      const left = [...all];
      return Array.from({ length: Math.min(count, all.length) }, () =>
        left.splice(roll(left.length), 1),
      ).flat();
    },
    oneIn: (times) => roll(times) === 0,
  };
}

/** Numbers from 0 up to, not including, 1 (Mulberry32, Tommy Ettinger, public domain). */
function mulberry(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
