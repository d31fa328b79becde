import * as z from "zod/mini";
import { maxCharacters, storable } from "./fields.ts";

const LINK = /^https?:\/\/\S+$/i;
export const imageLink = z
  .string()
  .check(maxCharacters(2000), z.regex(LINK, "invalid URL format"), storable);
export const imageLinks = z.array(imageLink).check(z.maxLength(50, "Please use at most 50 images"));

const WORDS = "Please input a list of links";
const shapes = z.union(
  [z.array(z.string("invalid URL format"), WORDS), z.string(), z.null()],
  WORDS,
);

/**
 * Pictures as older clients send them: a list, or a single link. null or "" leaves the pictures as
 * they are.
 */
export const sentImages = z.optional(
  z.codec(shapes, z.nullable(imageLinks), {
    decode: (sent) => (typeof sent === "string" ? (sent.trim() === "" ? null : [sent]) : sent),
    encode: (links) => links,
  }),
);
