import { tidyName } from "@roundsman/core/name";
import { parseDay, type Day } from "@roundsman/core/day";
import * as z from "zod/mini";
import { blankAsAbsent, wholeNumberBetween } from "./lenient.ts";
import { readOnlyField, writableField } from "./record.ts";

const LINE_LENGTH = 300;
const PAGE_LENGTH = 5000;

/**
 * U+0000 and lone surrogates do not survive every database, wherever they are in a value (wire §1).
 */
const UNKEPT = "This text has characters that cannot be saved";
export const storable = z.refine<unknown>(isStorable, UNKEPT);
function isStorable(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\u0000");
  return (
    typeof value !== "object" || value === null || Object.entries(value).flat().every(isStorable)
  );
}
/** One message for each length, so that every client can translate it. */
const tooLong = (length: number) => `Please use at most ${length} characters`;
export const maxCharacters = (length: number) => z.maxLength(length, tooLong(length));
const notBlank = (message: string) => z.refine<string>((text) => text.trim() !== "", message);

/**
 * One line of text that is not blank; `message` where it is. Text is kept byte for byte, a number
 * as its digits, for older clients.
 */
export const requiredText = (message: string) => required(message, LINE_LENGTH, unchanged);

/** The same for text of several lines. */
export const requiredPage = (message: string) => required(message, PAGE_LENGTH, unchanged);

/** The name of somebody or something: kept as `tidyName` has it. */
export const requiredName = (message: string) => required(message, LINE_LENGTH, tidyName);

type Normalize = (text: string) => string;
const unchanged: Normalize = (text) => text;

function required(message: string, length: number, spaced: Normalize) {
  const bounded = z.string(message).check(notBlank(message), maxCharacters(length), storable);
  return z.codec(z.union([bounded, z.number()], message), bounded, {
    decode: (sent) => spaced(String(sent)),
    encode: (text) => text,
  });
}

/**
 * Text that may be empty; null counts as empty and a number as its digits, for older clients.
 * `missing` is the message for any other value.
 */
const looseText = (
  length: number,
  {
    missing = "Please input text",
    spaced = unchanged,
  }: { missing?: string; spaced?: Normalize } = {},
) => {
  const bounded = z.string().check(maxCharacters(length), storable);
  // A union does not report why each of its members failed.
  const error = ({ input }: { readonly input?: unknown }) => {
    if (typeof input !== "string") return missing;
    return input.length > length ? tooLong(length) : UNKEPT;
  };
  return z.codec(z.union([bounded, z.null(), z.number()], { error }), bounded, {
    decode: (sent) => (sent === null ? "" : spaced(String(sent))),
    encode: (text) => text,
  });
};
export const freeText = looseText(LINE_LENGTH);
/** A name that may be empty: kept as `tidyName` has it. */
export const freeName = (missing?: string) =>
  looseText(LINE_LENGTH, { ...(missing !== undefined && { missing }), spaced: tidyName });
export const freePage = looseText(PAGE_LENGTH);

const ADDRESS = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;
/** Both messages of the form (spec §5): nothing there, and not an address. */
export const email = (
  missing = "Please input email address!",
  wrong = "Please input a valid email!",
) =>
  z.string(missing).check(
    notBlank(missing),
    maxCharacters(254),
    z.refine((text) => text.trim() === "" || ADDRESS.test(text), wrong),
    storable,
  );

export const NO_DAY = "Please input a date as YYYY-MM-DD";
export const civilDay = z.codec(z.string(NO_DAY), z.custom<Day>(), {
  decode: (text, context) => {
    const parsed = parseDay(text);
    if (parsed) return parsed;
    context.issues.push({ code: "custom", message: NO_DAY, input: text });
    return z.NEVER;
  },
  encode: (day) => day,
});

/** A date; null, "" or absent for none. */
export const optionalDay = z.optional(
  z.codec(
    z.union([civilDay, z.literal(""), z.null()], { error: NO_DAY }),
    z.nullable(z.custom<Day>()),
    {
      decode: (sent) => sent || null,
      encode: (day) => day,
    },
  ),
);

export const id = z.int().check(z.positive(), z.maximum(Number.MAX_SAFE_INTEGER));
/** An id as older clients send it: number or digits. */
export const looseId = z.codec(z.union([id, z.string().check(z.regex(/^[1-9]\d{0,15}$/))]), id, {
  decode: Number,
  encode: (value) => value,
});
const NO_UUID = "The client_id must be a UUID";
/** The client's own UUID for a new resource, of any UUID version (wire §1). */
export const clientId = blankAsAbsent(z.guid(NO_UUID), NO_UUID);
const NO_DIGEST = "The paper_digest must be 64 hexadecimal digits";
/** SHA-256 in lower-case hexadecimal; null or "" for none. */
export const digest = blankAsAbsent(
  z.codec(z.string().check(z.regex(/^[0-9A-Fa-f]{64}$/)), z.string(), {
    decode: (sent) => sent.toLowerCase(),
    encode: (value) => value,
  }),
  NO_DIGEST,
);
const NO_VERSION = "The version must be a whole number";
/** The version that the client last saw; a stale update gets 409. */
export const seenVersion = blankAsAbsent(
  wholeNumberBetween(0, Number.MAX_SAFE_INTEGER, NO_VERSION),
  NO_VERSION,
);

/** Instants are ISO 8601 in UTC. */
export const instant = z.string();
/** Every response with an editable resource ends with these. */
export const recordMetadata = {
  client_id: z.string(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
};
/** The same as a table of fields. */
export const METADATA_FIELDS = {
  /** The client's UUID. */
  key: writableField("client_id", { answer: z.string(), body: clientId }),
  version: writableField("version", { answer: z.int(), body: seenVersion }),
  createdAt: readOnlyField("created_at", instant),
  updatedAt: readOnlyField("updated_at", instant),
} as const;
