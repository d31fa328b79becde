import * as z from "zod/mini";

/**
 * An RFC 9457 answer. `message` repeats `detail` for a client's toast; `errors` holds messages by
 * wire field (wire §1).
 */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  /** The resource as it is now, with a 409. */
  current: z.optional(z.unknown()),
  /** Also in the server's log. */
  request_id: z.optional(z.string()),
});
export type Problem = z.infer<typeof problem>;
