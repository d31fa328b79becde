import fc from "fast-check";
import { storableText } from "./allowed-values.ts";

/** Texts that must be refused, or at least never cause an error. */
const brokenText = fc.oneof(
  fc.constantFrom("a\u0000b", "\ud800", "\udc00x", "x".repeat(6000), "", " ", "\u3000"),
  fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)), maxLength: 12 }),
);
const oddNumber = fc.constantFrom(
  0,
  -0,
  -1,
  0.1,
  1.005,
  1e-7,
  1e21,
  2 ** 53,
  -(2 ** 53),
  2 ** 31,
  1.7976931348623157e308,
  5e-324,
  1e15,
  1_000_000.01,
);

/** Any JSON value, in place of the expected one. */
export const naughty: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: brokenText },
  { weight: 2, arbitrary: oddNumber },
  { weight: 2, arbitrary: storableText },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      null,
      true,
      false,
      [],
      {},
      [[]],
      [null],
      { toString: 1 },
      "2026-02-30",
      "1e400",
      "0x10",
      "-5",
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(31, 33, 200).map(nested) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(501, 1001).map((length) => Array<number>(length).fill(1)),
  },
);

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

type Container = Record<string, unknown>;

/** Replaces a value somewhere in a body; `at` chooses the place, counting round. */
export function spoilt(body: unknown, at: number, value: unknown): unknown {
  const copy: Container = { body: structuredClone(body) };
  const places = [...placesIn(copy)];
  const [container, name] = places[at % places.length] ?? [copy, "body"];
  container[name] = value;
  return copy.body;
}

function* placesIn(container: Container): Generator<readonly [Container, string]> {
  for (const [name, value] of Object.entries(container)) {
    yield [container, name];
    if (typeof value === "object" && value !== null) yield* placesIn(value as Container);
  }
}

/** JSON that JSON.stringify would never write. */
export const REWRITINGS: readonly ((json: string) => string | Buffer)[] = [
  (json) => json.replace(/:-?\d[\d.e+]*/, ":1e400"),
  (json) => json.replace(/:-?\d[\d.e+]*/, ":-1e400"),
  (json) => json.replace(/:-?\d[\d.e+]*/, ":9007199254740993"),
  (json) => json.replace(/:-?\d[\d.e+]*/, ":NaN"),
  (json) => json.replace(/^\{("[^"]+":)/, "{$1null,$1"),
  (json) => json.replace(/^\{/, '{"__proto__":{"manager":1},'),
  (json) => json.replace(/^\{/, '{"constructor":{"prototype":{"manager":1}},'),
  (json) => `${"[".repeat(100_000)}${json}`,
  (json) => json.slice(0, -1),
  (json) => `\ufeff${json}`,
  (json) =>
    Buffer.concat([
      Buffer.from(json.slice(0, 2)),
      Buffer.from([0xc0, 0x80, 0xff]),
      Buffer.from(json.slice(2)),
    ]),
  () => "",
  () => "null",
  () => '"text"',
  () => "[]",
];
