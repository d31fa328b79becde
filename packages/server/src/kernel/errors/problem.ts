import { STATUS_CODES } from "node:http";
import type { Problem } from "@roundsman/contract/wire/problem";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { isDamage } from "./damage.ts";
import { Refusal } from "./refusal.ts";
import { codeOf } from "./error-code.ts";

export const PROBLEM_TYPE = "application/problem+json; charset=utf-8";

/** The wire format of a refusal (RFC 9457). `current` must already be encoded for the wire. */
export function problemOf(refusal: Refusal, requestId: string): Problem {
  return {
    type: `urn:roundsman:${refusal.code}`,
    title: STATUS_CODES[refusal.status] ?? "Refused",
    status: refusal.status,
    detail: refusal.message,
    message: refusal.message,
    ...(refusal.fields && { errors: mutable(refusal.fields) }),
    ...(refusal.current !== undefined && { current: refusal.current }),
    request_id: requestId,
  };
}

const mutable = (fields: NonNullable<Refusal["fields"]>) =>
  Object.fromEntries(Object.entries(fields).map(([field, messages]) => [field, [...messages]]));

/**
 * The last error handler: sends refusals as they are. Logs bugs, and responds with 500 without
 * internals.
 */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = asRefusal(error, request);
  if (refusal.status === 413 && isSmallEnoughToDrain(request)) reply.removeHeader("connection");
  return reply
    .code(refusal.status)
    .headers({ ...refusal.headers, "content-type": PROBLEM_TYPE })
    .send(JSON.stringify(problemOf(refusal, request.id)));
}

/** Turns any error into the refusal that the caller may see. Logs those of 500 and above. */
export function asRefusal(error: unknown, { log }: Pick<FastifyRequest, "log">): Refusal {
  const refusal = error instanceof Refusal ? error : refusalFromError(error);
  if (refusal.status >= 500) log.error({ err: error }, "request failed");
  return refusal;
}

const MAX_DRAINED_BYTES = 16 * 1024 * 1024;
/**
 * A client that is still sending does not see a response on a closed connection: the rest of its
 * body is read and discarded, unless it is extremely large.
 */
const isSmallEnoughToDrain = ({ headers }: FastifyRequest): boolean =>
  Number(headers["content-length"] ?? 0) <= MAX_DRAINED_BYTES;

const WORDS: Readonly<Record<number, readonly [code: string, words: string]>> = {
  413: ["too-large", "This is too large to send"],
  415: ["unsupported-type", "Please send application/json"],
};

/** Converts errors of Fastify and of the database into refusals. */
function refusalFromError(error: unknown): Refusal {
  const status = (error as Partial<FastifyError>).statusCode;
  if (status !== undefined && status >= 400 && status < 500)
    return new Refusal(
      status,
      ...(WORDS[status] ?? (["bad-request", "This request could not be read"] as const)),
    );
  const code = codeOf(error);
  if (FULL.test(code))
    return new Refusal(
      507,
      "disk-full",
      "The server's disk is full. Nothing was saved; please try again later.",
      LATER,
    );
  if (isDamage(error)) return new Refusal(503, "storage-damaged", DAMAGED);
  if (UNREACHABLE.test(code))
    return new Refusal(
      503,
      "storage-away",
      "The server cannot reach its storage. Nothing was saved; please try again.",
      LATER,
    );
  return new Refusal(500, "bug", "Something went wrong on the server. It has been logged.");
}

const DAMAGED =
  "The server's database is damaged. Nothing was saved; whoever runs it must restore a backup.";
const LATER = { headers: { "retry-after": "5" } };
const FULL = /^(SQLITE_FULL|53100|ENOSPC)$/;
const UNREACHABLE =
  /^(SQLITE_(BUSY|LOCKED|IOERR|READONLY|CANTOPEN).*|ECONN.*|EPIPE|ETIMEDOUT|ENOTFOUND|08\w{3}|57P\w{2}|53300|40001|40P01)$/;
