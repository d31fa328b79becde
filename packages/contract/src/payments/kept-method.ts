import { KEPT_METHODS, type KeptMethod } from "@roundsman/core/payments/payment";
import * as z from "zod/mini";

const isKept = (method: string): method is KeptMethod =>
  (KEPT_METHODS as readonly string[]).includes(method);

/**
 * How money came in, in a response. A method that only a later release knows is read as "unknown",
 * so that the rest of the response can still be read.
 */
export const keptMethod = z.codec(
  z.union([z.enum(KEPT_METHODS), z.string()]),
  z.enum(KEPT_METHODS),
  {
    decode: (method) => (isKept(method) ? method : "unknown"),
    encode: (method) => method,
  },
);
