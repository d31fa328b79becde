import { DOCUMENT_LANGUAGES } from "@roundsman/core/document-language";
import * as z from "zod/mini";

const NO_LANGUAGE = "Please choose en, zh, both, or nothing";
const language = z.enum([...DOCUMENT_LANGUAGES, ""], NO_LANGUAGE);

/** Ours: the language of a customer's documents; "" or null for none of its own. */
export const documentLanguage = z.optional(
  z.codec(z.union([language, z.null()], NO_LANGUAGE), language, {
    decode: (sent) => sent ?? "",
    encode: (value) => value,
  }),
);

const NO_ID = "Please input a Peppol ID such as 9932:GB123456789";
const participant = z.string().check(z.regex(/^(\d{4}:[\w.:-]{1,50})?$/, NO_ID));

/** Ours: scheme and number of a participant of the Peppol network (ISO 6523), or nothing. */
export const peppolId = z.optional(
  z.codec(z.union([participant, z.null()], NO_ID), participant, {
    decode: (sent) => sent ?? "",
    encode: (value) => value,
  }),
);
