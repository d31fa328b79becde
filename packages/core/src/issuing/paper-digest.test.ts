import * as fc from "fast-check";
import { expect, test } from "vitest";
import { paperDigest } from "./paper-digest.ts";

const word = fc.string({ unit: "grapheme", minLength: 1 }).map((text) => `a${text}`);
const spaces = fc.array(fc.constantFrom(" ", "\n", "\t", "\u00A0", "\u3000"), { minLength: 1 });
const text = fc.array(word, { minLength: 1, maxLength: 4 });
const line = fc.record({ name: text, price: fc.nat(), quantity: fc.nat(), vatRate: text });
const paper = fc.record({
  billTo: fc.record({ name: text, address: text }),
  date: text,
  summary: text,
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
});
/** A paper with `gap` around and between the words of each text. */
const written = (value: unknown, gap: string): unknown => {
  if (Array.isArray(value))
    return value.every((each) => typeof each === "string")
      ? gap + value.join(gap) + gap
      : value.map((each) => written(each, gap));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, written(of, gap)]));
};
/** Every value with one of its parts changed. */
function changes(value: unknown): readonly unknown[] {
  if (typeof value === "number") return [value + 1];
  if (typeof value === "string") return [`${value}b`, ""];
  if (Array.isArray(value))
    return value
      .flatMap((each, at) => changes(each).map((other) => value.with(at, other)))
      .concat([[...value, ...value], value.slice(1)]);
  return Object.entries(value as object).flatMap(([name, of]) =>
    changes(of).map((other) => ({ ...(value as object), [name]: other })),
  );
}

test("white space changes no digest, and neither does the order of fields", () => {
  fc.assert(
    fc.property(paper, spaces, (of, gap) => {
      const digest = paperDigest(written(of, " ") as object);
      const turned = Object.fromEntries(Object.entries(of).toReversed());
      expect(paperDigest(written(turned, gap.join("")) as object)).toBe(digest);
    }),
  );
});

test("a change of any part changes it", () => {
  fc.assert(
    fc.property(paper, (of) => {
      const content = written(of, " ") as object;
      const digest = paperDigest(content);
      for (const other of changes(content)) expect(paperDigest(other as object)).not.toBe(digest);
    }),
    { numRuns: 30 },
  );
});

test("another order of the lines changes the digest", () => {
  const [tea, rice] = [{ name: "Tea" }, { name: "Rice" }];
  expect(paperDigest({ lines: [tea, rice] })).not.toBe(paperDigest({ lines: [rice, tea] }));
});

test("an empty field counts like an absent one, so that a new field changes no digest", () => {
  const digest = paperDigest({ summary: "Thank you" });
  for (const nothing of [null, undefined, "", " \n", [], {}, { name: "" }])
    expect(paperDigest({ summary: "Thank you", added: nothing })).toBe(digest);
});

test("digests do not change from release to release, because records store them", () => {
  const content = { date: "2026-11-21", lines: [{ name: "茶 ", price: 1200 }], footnote: null };
  // SHA-256 of [["date","2026-11-21"],["lines",[[["name","茶"],["price",1200]]]]]
  expect(paperDigest(content)).toBe(EXPECTED);
});
const EXPECTED = "932a2868bcc1ddd4de10e8fab94f03997a15fe0def780769fa17b815dbb4efe6";
