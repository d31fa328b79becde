import * as z from "zod/mini";
import { endpoint } from "./wire/endpoint.ts";
import { storable } from "./wire/fields.ts";

export const MOST_REQUESTS = 100;

const request = z.object({
  /** A UUID: the Idempotency-Key of the request. */
  id: z.guid("The id must be a UUID"),
  method: z.string().check(z.maxLength(10), storable),
  /** The path as when the call is sent alone, without host and query. */
  path: z.string().check(z.maxLength(500), storable),
  /** The body as when the call is sent alone; absent where the call takes none. */
  body: z.optional(z.unknown().check(storable)),
});
export type BatchRequest = z.output<typeof request>;

const response = z.object({
  /** The id of its request. */
  id: z.string(),
  status: z.int(),
  /** The response body of the call, or the problem of a refusal; absent where there is none. */
  body: z.optional(z.unknown()),
  /** Seconds: the Retry-After of the call, where it has one. */
  retry_after: z.optional(z.int()),
});
export type BatchResponse = z.output<typeof response>;

/**
 * Ours: many changes in one request. They are done in order, each in its own transaction with its
 * `id` as Idempotency-Key, exactly as if each were sent alone: the same rights, refusals and audit
 * entries. A refused change stops no others, except those that name a record that it was to create
 * (`key:` and its client_id): these answer 424, are not tried, and can be sent again. Reads,
 * sign-in, uploads and batches cannot be sent in a batch (422).
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
