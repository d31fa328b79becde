import * as z from "zod/mini";

/** The wire's name of each domain name. A wire field of another type does not compile. */
type Names<Wire, Domain> = {
  readonly [Field in keyof Domain]-?: {
    [Sent in keyof Wire]-?: Wire[Sent] extends Domain[Field] ? Sent : never;
  }[keyof Wire];
};

/**
 * A codec between a wire object and ours that differ in names alone. Absent fields stay absent both
 * ways.
 */
export function renamed<Domain extends object, Wire extends z.ZodMiniObject>(
  wire: Wire,
  names: Names<z.output<Wire>, Domain>,
) {
  const pairs = Object.entries(names) as [string, string][];
  const translate = (
    from: Readonly<Record<string, unknown>>,
    direction: (pair: [string, string]) => [string, string],
  ) => {
    const to: Record<string, unknown> = {};
    for (const pair of pairs) {
      const [source, target] = direction(pair);
      const value = from[source];
      if (value !== undefined) to[target] = value;
    }
    return to;
  };
  return z.codec(wire, z.custom<Domain>(), {
    decode: (sent) => translate(sent, ([ours, theirs]) => [theirs, ours]) as Domain,
    encode: (value) =>
      translate(value as Readonly<Record<string, unknown>>, (pair) => pair) as z.output<Wire>,
  });
}
