import type { Schema } from "@roundsman/contract/wire/endpoint";
import * as z from "zod/mini";
import en from "zod/v4/locales/en.js";
import { encoderOf } from "./encoder.ts";
import { invalid } from "../errors/refusal.ts";

z.config(en());

/** Decodes wire values to domain values. Throws 422 with messages by field. */
export function decoded(schema: Schema, sent: unknown): unknown {
  const read = z.safeDecode(schema, sent);
  if (read.success) return read.data;
  const fields: Record<string, string[]> = {};
  for (const { path, message } of read.error.issues)
    (fields[path.join(".") || "body"] ??= []).push(message);
  throw invalid(fields);
}

/** Encodes a domain value to the JSON text of the wire. */
export const encoded = (schema: Schema, reply: unknown): string =>
  JSON.stringify(encoderOf(schema)(reply));
