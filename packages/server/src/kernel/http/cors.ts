import { CHANGE_SEQ } from "@roundsman/contract/changes";
import { NEXT_CURSOR } from "@roundsman/contract/wire/paging";
import type { FastifyInstance } from "fastify";

/** Response headers that a page may read. */
const EXPOSED = [
  "Retry-After",
  "Idempotency-Replayed",
  CHANGE_SEQ,
  NEXT_CURSOR,
  "Content-Disposition",
  "X-Request-Id",
].join(", ");
const METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE";
const SENT = ["Authorization", "Content-Type", "Idempotency-Key", "If-Match", "Last-Event-ID"].join(
  ", ",
);
/** Seconds for which a browser may cache a preflight. */
const REMEMBERED = "600";

/**
 * Lets pages of these origins call (Fetch standard, 3.2). Only exact origins, no patterns. No
 * credentials: the token travels in a header that only the page itself can set.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook("onRequest", (request, reply, done) => {
    void reply.header("vary", "origin");
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return done();
    void reply.headers({
      "access-control-allow-origin": origin,
      "access-control-expose-headers": EXPOSED,
    });
    if (
      request.method !== "OPTIONS" ||
      request.headers["access-control-request-method"] === undefined
    )
      return done();
    const allowed = {
      "access-control-allow-methods": METHODS,
      "access-control-allow-headers": SENT,
    };
    void reply
      .headers({ ...allowed, "access-control-max-age": REMEMBERED })
      .code(204)
      .send();
  });
}
