/**
 * The keywords of JSON Schema that the OpenAPI document uses; {@link faultsOf} throws on any other.
 */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly exclusiveMinimum?: number;
  readonly format?: string;
  readonly default?: unknown;
}

export type Parts = Readonly<Record<string, JsonSchema>>;

/**
 * Where a value does not match its schema, in words. Stricter than the standard: an undocumented
 * member is a fault, too.
 */
export function faultsOf(schema: JsonSchema, value: unknown, parts: Parts, at = "$"): string[] {
  for (const word of Object.keys(schema))
    if (!KNOWN.has(word)) throw new Error(`The checker does not know "${word}"`);
  if (schema.$ref)
    return faultsOf(
      parts[schema.$ref.split("/").at(-1) ?? ""] ?? { const: "a part that is missing" },
      value,
      parts,
      at,
    );
  if (schema.anyOf) {
    const tried = schema.anyOf.map((each) => faultsOf(each, value, parts, at));
    return tried.some((faults) => faults.length === 0) ? [] : tried.flat();
  }
  return [
    ...wrongScalar(schema, value).map((fault) => `${at}: ${fault}`),
    ...inside(schema, value, parts, at),
  ];
}

const KNOWN = new Set(
  (
    "$ref type properties required additionalProperties propertyNames items maxItems anyOf enum const minLength maxLength pattern " +
    "exclusiveMinimum format default"
  ).split(" "),
);

function wrongScalar(schema: JsonSchema, value: unknown): string[] {
  const types = [schema.type ?? []].flat();
  const text = typeof value === "string" ? value : undefined;
  const rules: readonly (readonly [boolean, string])[] = [
    [
      types.length === 0 || types.some((type) => isOf(type, value)),
      `${JSON.stringify(value)} is no ${types.join(" or ")}`,
    ],
    [
      !schema.enum || schema.enum.includes(value),
      `${JSON.stringify(value)} is none of ${JSON.stringify(schema.enum)}`,
    ],
    [
      !("const" in schema) || schema.const === value,
      `${JSON.stringify(value)} is not ${JSON.stringify(schema.const)}`,
    ],
    [text === undefined || text.length >= (schema.minLength ?? 0), "is too short"],
    [text === undefined || text.length <= (schema.maxLength ?? Infinity), "is too long"],
    [
      text === undefined || new RegExp(schema.pattern ?? "").test(text),
      `does not match ${schema.pattern}`,
    ],
    [typeof value !== "number" || value > (schema.exclusiveMinimum ?? -Infinity), "is too small"],
    [!Array.isArray(value) || value.length <= (schema.maxItems ?? Infinity), "holds too many"],
  ];
  return rules.flatMap(([holds, fault]) => (holds ? [] : [fault]));
}

function isOf(type: string, value: unknown): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "integer") return Number.isSafeInteger(value);
  if (type === "object")
    return typeof value === "object" && value !== null && !Array.isArray(value);
  return typeof value === type;
}

function inside(schema: JsonSchema, value: unknown, parts: Parts, at: string): string[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      faultsOf(schema.items ?? {}, item, parts, `${at}[${index}]`),
    );
  if (typeof value !== "object" || value === null || !schema.type) return [];
  const missing = (schema.required ?? [])
    .filter((name) => !(name in value))
    .map((name) => `${at}.${name}: is missing`);
  const members = Object.entries(value).flatMap(([name, member]) => {
    const known = schema.properties?.[name] ?? schema.additionalProperties;
    return known
      ? faultsOf(known, member, parts, `${at}.${name}`)
      : [`${at}.${name}: is not documented`];
  });
  return [...missing, ...members];
}
