import * as z from "zod/mini";

/**
 * Optional, with null and "" for nothing: some clients send every field that way. Any other value
 * that `of` does not take is refused with `message`.
 */
export const blankAsAbsent = <Out, In>(schema: z.ZodMiniType<Out, In>, message: string) => {
  const sent = z.union([schema, z.literal(""), z.null()], message) as unknown as z.ZodMiniType<
    Out | "" | null,
    In | "" | null
  >;
  return z.optional(
    z.codec(sent, z.custom<Out | undefined>(), {
      decode: (value) => (value === "" || value === null ? undefined : value),
      encode: (value) => value ?? null,
    }),
  );
};

/**
 * A whole number between the two, or its digits (wire §1: a numeric string is taken wherever a
 * number is).
 */
export const wholeNumberBetween = (from: number, to: number, message: string) =>
  z.codec(
    z.union([z.int(), z.string().check(z.regex(/^\d{1,15}$/, message))], message),
    z.int().check(z.minimum(from, message), z.maximum(to, message)),
    { decode: Number, encode: (value) => value },
  );

/**
 * null for blank text, NaN for what is not a plain decimal number. A program may write a fraction
 * with all its decimals.
 */
export function parseNumber(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  return /^[+-]?(\d{1,15}(\.\d{0,40})?|\.\d{1,40})$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}
