/// <reference types="vite/client" />
import { describe, expect, test } from "vitest";

/**
 * A pattern runs in linear time if no character can be read by two of its atoms at the same point:
 * the engine then never backtracks. These tests read every pattern of the package from its source,
 * build its positions (Glushkov) and look for such a choice.
 */
const SOURCES = import.meta.glob<string>(["./**/*.ts", "!./**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const LITERAL = /(?<=[=(,] ?)\/((?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[\n])+)\/[a-z]*(?=[,.);])/g;
const patterns = Object.values(SOURCES).flatMap((source) =>
  [...source.matchAll(LITERAL)].map(([, pattern]) => pattern ?? ""),
);

describe("the patterns that read what strangers send", () => {
  test("are found in the source", () => {
    expect(patterns.length).toBeGreaterThanOrEqual(6);
    expect(patterns.some((pattern) => pattern.includes("@"))).toBe(true);
  });

  test.each(patterns)(
    "/%s/ can match each text in only one way",
    (pattern) => void expect(choices(pattern)).toEqual([]),
  );

  test.each([String.raw`^\S+@\S+\.\S+$`, "^(a+)+$", "^(?:a|b|ab)+$", String.raw`^(?:[\w-]+\.?)+$`])(
    "/%s/, which can match a text in several ways, is detected",
    (slow) => {
      expect(choices(slow)).not.toEqual([]);
    },
  );
});

interface Part {
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly isOptional: boolean;
}
const EMPTY: Part = { first: [], last: [], isOptional: true };
const SAMPLE = [
  ...Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code)),
  "字",
  "　",
  "￿",
];

/** The pairs of atoms that could read the same character at the same point of a pattern. */
function choices(pattern: string): string[] {
  const atoms: string[] = [];
  /** Repetitions stay: a position that is reached in two ways is a choice too, as in (a+)+. */
  const follow: number[][] = [];
  const tokens = pattern.match(/\\.|\[(?:\\.|[^\]\\])*\]|\(\?:|\{\d+(?:,\d*)?\}|./g) ?? [];
  let at = 0;

  const connect = (from: readonly number[], to: readonly number[]) =>
    from.forEach((position) => void follow[position]?.push(...to));
  const atom = (text: string): Part => {
    if (text === "^" || text === "$") return EMPTY;
    const position = atoms.push(text) - 1;
    follow.push([]);
    return { first: [position], last: [position], isOptional: false };
  };
  const repeated = (part: Part): Part => {
    const token = tokens[at] ?? "";
    if (!/^[*+?{]/.test(token)) return part;
    at += 1;
    if (token !== "?" && token !== "{1}") connect(part.last, part.first);
    return {
      ...part,
      isOptional: part.isOptional || "*?".includes(token) || token.startsWith("{0"),
    };
  };
  const sequence = (): Part => {
    let whole = EMPTY;
    while (at < tokens.length && tokens[at] !== ")" && tokens[at] !== "|") {
      const token = tokens[at++] ?? "";
      const next = repeated(token === "(" || token === "(?:" ? group() : atom(token));
      connect(whole.last, next.first);
      whole = {
        first: whole.isOptional ? [...whole.first, ...next.first] : whole.first,
        last: next.isOptional ? [...whole.last, ...next.last] : next.last,
        isOptional: whole.isOptional && next.isOptional,
      };
    }
    return whole;
  };
  const group = (): Part => {
    const ways = alternatives();
    at += 1;
    return ways;
  };
  const alternatives = (): Part => {
    const first = sequence();
    if (tokens[at] !== "|") return first;
    at += 1;
    const rest = alternatives();
    return {
      first: [...first.first, ...rest.first],
      last: [...first.last, ...rest.last],
      isOptional: first.isOptional || rest.isOptional,
    };
  };

  const start = alternatives().first;
  return [start, ...follow].flatMap((next) =>
    overlaps(next.map((position) => [position, atoms[position] ?? ""] as const)),
  );
}

function overlaps(atoms: readonly (readonly [number, string])[]): string[] {
  const reads = atoms.map(([, text]) =>
    SAMPLE.filter((character) => new RegExp(`^${text}$`, "is").test(character)),
  );
  return atoms.flatMap(([, left], i) =>
    atoms
      .slice(i + 1)
      .flatMap(([, right], j) =>
        reads[i]?.some((each) => reads[i + j + 1]?.includes(each)) ? [`${left} and ${right}`] : [],
      ),
  );
}
