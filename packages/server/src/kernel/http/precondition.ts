import type { Endpoint } from "@roundsman/contract/wire/endpoint";
import { fieldsOf } from "@roundsman/contract/wire/refusals";
import type { FastifyRequest } from "fastify";
import { invalid } from "../errors/refusal.ts";

type Headers = FastifyRequest["headers"];

/**
 * `version` is a precondition only if the call also carries `Idempotency-Key` or `If-Match`
 * (docs/wire-additions.md). Older clients send back every field they were given: their version is
 * dropped, and the last write wins. A version in `If-Match` takes precedence over the one in the
 * body.
 */
export function withPrecondition(endpoint: Endpoint, body: unknown, headers: Headers): unknown {
  if (!fieldsOf(endpoint.body).includes("version")) return body;
  const { version, ...rest } = body as { readonly version?: number };
  const match = headers["if-match"];
  if (match !== undefined) return { ...rest, version: versionIn(match) ?? version };
  return headers["idempotency-key"] === undefined ? rest : body;
}

/** undefined for "*", which matches every version. Throws 422 if the header is not a version. */
function versionIn(match: string): number | undefined {
  if (match.trim() === "*") return undefined;
  const [, digits] = /^"?(\d{1,15})"?$/.exec(match.trim()) ?? [];
  if (digits === undefined) throw invalid({ "If-Match": ["The If-Match must be a version"] });
  return Number(digits);
}
