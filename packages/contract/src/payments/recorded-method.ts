import { RECORDED_METHODS, type RecordedMethod } from "@roundsman/core/payments/payment";
import * as z from "zod/mini";

const isRecordedMethod = (method: string): method is RecordedMethod =>
  (RECORDED_METHODS as readonly string[]).includes(method);

/**
 * How money came in, in a response. A method that only a later release knows is read as "unknown",
 * so that the rest of the response can still be read.
 */
export const recordedMethod = z.codec(
  z.union([z.enum(RECORDED_METHODS), z.string()]),
  z.enum(RECORDED_METHODS),
  {
    decode: (method) => (isRecordedMethod(method) ? method : "unknown"),
    encode: (method) => method,
  },
);
