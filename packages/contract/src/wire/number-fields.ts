import { fromPounds, toPounds, type Pence } from "@roundsman/core/money";
import { fromUnits, MOST_QUANTITY, toUnits, type Quantity } from "@roundsman/core/quantity";
import * as z from "zod/mini";
import { parseNumber } from "./lenient.ts";

/** The most that one price can be, in pence: £1,000,000.00 (wire §1). */
const MOST_PENCE = 100_000_000;

interface NumberMessages {
  readonly missing: string;
  readonly notNumber: string;
}
const PLAIN: NumberMessages = { missing: "Please input a number", notNumber: "Must be a number" };

/** A number or a numeric string in, an exact domain number out. */
function numeric<N extends number>(
  messages: NumberMessages,
  exactly: (value: number) => N | string,
  back: (value: N) => number,
) {
  const sent = z.union([z.number(), z.string()], {
    error: ({ input }) =>
      input === undefined || input === null ? messages.missing : messages.notNumber,
  });
  return z.codec(sent, z.custom<N>(), {
    decode: (value, context) => {
      const found = typeof value === "number" ? value : parseNumber(value);
      const problem =
        found === null
          ? messages.missing
          : Number.isFinite(found)
            ? exactly(found)
            : messages.notNumber;
      if (typeof problem === "number") return problem;
      context.issues.push({ code: "custom", message: problem, input: value });
      return z.NEVER;
    },
    encode: back,
  });
}

/** Pounds on the wire, pence inside: not negative, at most two decimals and £1,000,000.00. */
export const pounds = (messages: NumberMessages = PLAIN) =>
  numeric<Pence>(
    messages,
    (value) => {
      if (value < 0) return "Must not be negative";
      if (value * 100 > MOST_PENCE) return "Must not be over 1,000,000.00";
      return attempt(() => fromPounds(value), "Must have at most 2 decimals");
    },
    toPounds,
  );

/** Units on the wire, thousandths inside: over 0, at most three decimals and 1,000,000. */
export const units = (messages: NumberMessages = PLAIN) =>
  numeric<Quantity>(
    messages,
    (value) => {
      if (value <= 0) return "Must be over 0";
      if (value * 1000 > MOST_QUANTITY) return "Must not be over 1,000,000";
      return attempt(() => fromUnits(value), "Must have at most 3 decimals");
    },
    toUnits,
  );

/** Units onto a van, or off it below 0: at most 1,000,000 either way, at most three decimals. */
export const signedUnits = (messages: NumberMessages = PLAIN) =>
  numeric<Quantity>(
    messages,
    (value) =>
      Math.abs(value) * 1000 > MOST_QUANTITY
        ? "Must not be over 1,000,000"
        : attempt(() => fromUnits(value), "Must have at most 3 decimals"),
    toUnits,
  );

/** Counted units: 0 or more. */
export const countedUnits = (messages: NumberMessages = PLAIN) =>
  z.pipe(
    signedUnits(messages),
    z.custom<Quantity>((quantity) => (quantity as number) >= 0, "Must not be negative"),
  );

function attempt<N>(make: () => N, otherwise: string): N | string {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError) return otherwise;
    throw error;
  }
}

/** Pounds that may be absent; null or "" is £0.00. */
export const poundsOrZero = (messages: NumberMessages = PLAIN) =>
  z.optional(z.pipe(blankAsZero(messages), pounds(messages)));

const blankAsZero = (messages: NumberMessages) => {
  const sent = z.union([z.number(), z.string(), z.null()], messages.notNumber);
  return z.codec(sent, z.union([z.number(), z.string()]), {
    decode: (value) => (value === null || value === "" ? 0 : value),
    encode: (value) => value,
  });
};

/** Pounds that may be absent; null or "" is absent too. */
export const optionalPounds = (messages: NumberMessages) => {
  const sent = z.union([z.number(), z.string(), z.null()], messages.notNumber);
  const asked = pounds(messages);
  return z.optional(
    z.codec(sent, z.custom<Pence | undefined>(), {
      decode: (value, context) => {
        if (value === null || value === "") return undefined;
        const read = z.safeDecode(asked, value);
        if (read.success) return read.data;
        const [problem] = read.error.issues;
        const message = problem?.message ?? messages.notNumber;
        context.issues.push({ code: "custom", message, input: value });
        return z.NEVER;
      },
      encode: (value) => (value === undefined ? null : toPounds(value)),
    }),
  );
};

/** In responses: a plain number of pounds. Sums may be above the limit of one price. */
export const poundsOut = z.codec(z.number(), z.custom<Pence>(), {
  decode: fromPounds,
  encode: toPounds,
});
export const unitsOut = z.codec(z.number(), z.custom<Quantity>(), {
  decode: fromUnits,
  encode: toUnits,
});
