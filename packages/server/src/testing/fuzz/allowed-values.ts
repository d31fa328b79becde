import fc from "fast-check";
import type { JsonSchema } from "./json-schema.ts";

/**
 * Texts that have broken programs. All of them can be stored, and must be returned byte for byte.
 */
const HARD_TEXTS = [
  "'; drop table invoice; --",
  '" or 1=1 --',
  "%_\\",
  "</script><script>alert(1)</script>",
  "{{7*7}} ${7*7}",
  "__proto__",
  "constructor",
  "null",
  "NaN",
  "مرحبا بالعالم",
  "\u202eevil\u202c",
  "👩‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿",
  "𠮷野家",
  "Z̸͎͝a̵l̷g̵o̴",
  "\ufeffbom",
  "a\u200bb",
  "ﬀ ß ı İ",
  "\u2028\u2029",
  "\r\n\ta",
  "é e\u0301",
  "生姜 500克",
  "w".repeat(300),
];
export const storableText = fc.oneof(
  fc.constantFrom(...HARD_TEXTS),
  fc.string({ unit: "grapheme", maxLength: 20 }).filter((text) => !text.includes("\u0000")),
);

interface Field {
  readonly name?: string;
  /** Ids in the fuzzed business, where everybody has three records of each kind. */
  readonly ids?: readonly number[];
}

/**
 * Values that a schema allows. What it cannot express (dates, addresses) is chosen by the field's
 * name; otherwise nothing would be accepted.
 */
export function valuesOf(schema: JsonSchema, field: Field = {}): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => valuesOf(each, field)));
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (!schema.type) return fc.jsonValue({ maxDepth: 2 });
  return fc.oneof(...[schema.type].flat().map((type) => ofType(type, schema, field)));
}

function ofType(type: string, schema: JsonSchema, field: Field): fc.Arbitrary<unknown> {
  const { name = "", ids = [1, 2, 3] } = field;
  if (type === "array")
    return fc.array(valuesOf(schema.items ?? {}, field), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.min(3, schema.maxItems ?? 3),
    });
  if (type === "object") return objectOf(schema, field);
  if (type === "integer" && IDS.test(name)) return fc.constantFrom(...ids);
  if (type === "integer")
    return fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 1, max: 4 }) },
      { weight: 1, arbitrary: fc.nat() },
    );
  if (type === "number")
    return fc.oneof(
      fc.integer({ min: 0, max: 99_999 }).map((pence) => pence / 100),
      fc.constantFrom(0, 1, 12.5),
    );
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  return text(schema, { name, ids });
}

const IDS = /_ids$/;

function text(schema: JsonSchema, { name, ids }: Required<Field>): fc.Arbitrary<string> {
  if (IDS.test(name)) return fc.constantFrom(...ids.map(String));
  if (schema.format === "uuid") return fc.uuid();
  if (schema.pattern) return fc.constantFrom(...fitting(new RegExp(schema.pattern)));
  if (/mail/.test(name))
    return fc.constantFrom("a@example.com", "ü@exämple.中国", "x+y@sub.example.org");
  if (name === "from") return fc.constantFrom("2026-11-01", "2026-11-21");
  if (name === "to") return fc.constantFrom("2026-11-21", "2026-11-30");
  if (/date/i.test(name)) return fc.constantFrom("2026-11-21", "2024-02-29", "1999-12-31", "");
  if (/price|quantity|discount|weight|cube|value|ctns/.test(name))
    return fc.constantFrom("12.50", "3", "0.5");
  return storableText.filter(
    (each) =>
      each.length <= (schema.maxLength ?? Infinity) && each.length >= (schema.minLength ?? 0),
  );
}

const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/**
 * The prepared texts that match a pattern. Throws if there are none, because generating a match
 * could take for ever.
 */
function fitting(pattern: RegExp): string[] {
  const found = [
    "7",
    "12",
    "2026-11-21T09:30:00.000Z",
    "https://example.com/a.jpg",
    PIXEL,
    "9932:GB123456789",
    "0123456789abcdef".repeat(4),
  ].filter((each) => pattern.test(each));
  if (found.length === 0) throw new Error(`The fuzzer knows no text that fits ${pattern}`);
  return found;
}

function objectOf(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  field: Field,
): fc.Arbitrary<unknown> {
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, valuesOf(each, { ...field, name })]),
  );
  const known = fc.record(members, { requiredKeys: [...required] });
  return additionalProperties
    ? fc
        .tuple(
          fc.dictionary(
            fc.string({ minLength: 1, maxLength: 8, unit: "grapheme-ascii" }),
            fc.jsonValue({ maxDepth: 1 }),
            { maxKeys: 3 },
          ),
          known,
        )
        .map(([rest, fields]) => ({ ...rest, ...fields }))
    : known;
}
