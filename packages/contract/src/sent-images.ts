import * as z from "zod/mini";
import { imageLinks } from "./fields.ts";

const WORDS = "Please input a list of links";
const shapes = z.union([z.array(z.string("invalid URL format"), WORDS), z.string(), z.null()], WORDS);

/** Pictures as older clients send them: a list, the one link alone, or null or "" for nothing, which leaves them as they are. */
export const sentImages = z.optional(
  z.codec(shapes, z.nullable(imageLinks), {
    decode: (sent) => (typeof sent === "string" ? (sent.trim() === "" ? null : [sent]) : sent),
    encode: (links) => links,
  }),
);
