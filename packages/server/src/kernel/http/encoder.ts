import type { Schema } from "@roundsman/contract/wire/endpoint";
import * as z from "zod/mini";

/** From a domain value to a JSON value. */
export type Encode = (value: unknown) => unknown;

/**
 * Encodes like `z.encode` for a value that fits its schema, for a third of the work: it runs the
 * codecs but not the checks. The server's own values were checked when they came in; the tests
 * check every response against its schema.
 */
export function encoderOf(schema: Schema): Encode {
  const known = encoders.get(schema);
  if (known) return known;
  const encode = build(schema);
  encoders.set(schema, encode);
  return encode;
}

const encoders = new WeakMap<object, Encode>();

/** The parts of a zod schema's internals that the encoder reads. */
interface Inner {
  readonly _zod: { readonly def: Definition };
}
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Inner>>;
  readonly catchall?: Inner;
  readonly element?: Inner;
  readonly innerType?: Inner;
  readonly options?: readonly Inner[];
  readonly in?: Inner;
  readonly out?: Inner;
  readonly reverseTransform?: (value: unknown, context: object) => unknown;
}

const same: Encode = (value) => value;
const PLAIN = new Set([
  "string",
  "number",
  "int",
  "boolean",
  "null",
  "literal",
  "enum",
  "unknown",
  "any",
  "custom",
  "undefined",
]);

function build(schema: Inner): Encode {
  const { def } = schema._zod;
  if (PLAIN.has(def.type)) return same;
  if (def.type === "object" && def.shape) return objectEncoder(def.shape, def.catchall);
  if (def.type === "array" && def.element) return arrayEncoder(build(def.element));
  if ((def.type === "optional" || def.type === "nullable") && def.innerType)
    return absentOr(build(def.innerType));
  if (def.type === "union" && def.options?.every((option) => build(option) === same)) return same;
  if (def.type === "pipe" && def.in && def.out)
    return pipeEncoder(def.in, def.out, def.reverseTransform);
  return (value) => z.encode(schema as unknown as Schema, value);
}

function objectEncoder(
  shape: Readonly<Record<string, Inner>>,
  catchall: Inner | undefined,
): Encode {
  const members = Object.entries(shape).map(([name, inner]) => [name, build(inner)] as const);
  const rest = catchall && build(catchall);
  return (value) => {
    const from = value as Readonly<Record<string, unknown>>;
    const to: Record<string, unknown> = {};
    for (const [name, encode] of members)
      if (from[name] !== undefined) to[name] = encode === same ? from[name] : encode(from[name]);
    if (rest) for (const name in from) if (!(name in shape)) to[name] = rest(from[name]);
    return to;
  };
}

const arrayEncoder = (encode: Encode): Encode =>
  encode === same ? same : (value) => (value as readonly unknown[]).map((item) => encode(item));

const absentOr = (encode: Encode): Encode =>
  encode === same
    ? same
    : (value) => (value === undefined || value === null ? value : encode(value));

function pipeEncoder(
  inside: Inner,
  outside: Inner,
  reverse: Definition["reverseTransform"],
): Encode {
  const first = build(outside);
  if (!reverse) {
    const last = build(inside);
    return (value) => last(first(value));
  }
  const { type, shape, catchall } = inside._zod.def;
  const last = type === "object" && shape && !catchall ? madeEncoder(shape) : build(inside);
  return (value) => {
    const wire = first(value);
    return last(reverse(wire, { value: wire, issues: [] }));
  };
}

/**
 * Encodes an object that a codec made, whose members are exactly those of the wire. Copying the
 * whole object keeps its hidden class: an object that grows member by member becomes a dictionary
 * beyond a dozen members, which costs V8 several times as much to create, serialise and collect.
 */
function madeEncoder(shape: Readonly<Record<string, Inner>>): Encode {
  const others = Object.entries(shape)
    .map(([name, inner]) => [name, build(inner)] as const)
    .filter(([, encode]) => encode !== same);
  return (value) => {
    const to: Record<string, unknown> = { ...(value as object) };
    for (const [name, encode] of others) if (to[name] !== undefined) to[name] = encode(to[name]);
    return to;
  };
}
