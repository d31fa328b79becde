import * as z from "zod/mini";
import { endpoint } from "./wire/endpoint.ts";
import { storable } from "./wire/fields.ts";

/** Of one batch. */
export const MOST_REQUESTS = 100;

const request = z.object({
  /** A UUID: its Idempotency-Key. */
  id: z.guid("The id must be a UUID"),
  method: z.string().check(z.maxLength(10), storable),
  /** As the call is sent alone, without host and query. */
  path: z.string().check(z.maxLength(500), storable),
  /** As it is sent alone; absent where the call takes none. */
  body: z.optional(z.unknown().check(storable)),
});
export type BatchRequest = z.output<typeof request>;

const response = z.object({
  /** Of its request. */
  id: z.string(),
  status: z.int(),
  /** What the call answers alone, a refusal's problem too; absent where it answers nothing. */
  body: z.optional(z.unknown()),
  /** Seconds, where the call's answer alone would carry Retry-After. */
  retry_after: z.optional(z.int()),
});
export type BatchResponse = z.output<typeof response>;

/**
 * Ours: many changes at once. They are done in order, each in a transaction of its own with its `id` as Idempotency-Key, exactly as if each were
 * sent alone: the same rights, refusals and traces. A refused one stops none of the others but those that name a record that it was to make
 * (`key:` and its client_id): these answer 424, are not tried, and can be sent again. Reads, sign-in, uploads and batches cannot be sent in one (422).
 */
export const batches = {
  send: endpoint("POST", "/api/batch/", {
    summary: `Up to ${MOST_REQUESTS} changes in order, each done or refused by itself`,
    effect: "read",
    body: z.object({
      requests: z.array(request).check(z.maxLength(MOST_REQUESTS, "At most 100 requests at once")),
    }),
    reply: z.object({ responses: z.array(response) }),
  }),
};
