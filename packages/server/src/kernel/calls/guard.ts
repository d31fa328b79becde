import type { Endpoint } from "@roundsman/contract/wire/endpoint";
import type { FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type { Answer } from "../http/answer.ts";
import { isForDriver } from "@roundsman/contract/wire/driver-path";
import { actorOf, driverOf } from "../auth/actor.ts";
import type { Actor } from "../auth/actor.ts";
import type { Kernel } from "./kernel.ts";
import { forbidden, refused, unauthorised } from "../errors/refusal.ts";
import type { AccessClaims } from "../auth/tokens.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set by the guard of every call that is not public. */
    actor: Actor | null;
    /** The driver in whose name a manager makes the call; null in every other call. */
    driver: Actor | null;
    /** How the entries of a batch ended; null in every other call. */
    entries: readonly Pick<Answer, "status" | "replayed">[] | null;
  }
}

/** Throws 401, then 403, before the body is read (wire §1). */
export const guard = (kernel: Kernel, endpoint: Endpoint): onRequestAsyncHookHandler =>
  async function guarded(request) {
    if (endpoint.access !== "public") {
      const { actor } = await signedIn(kernel, request);
      authorise(endpoint, actor, request.params as PathParams);
      request.actor = actor;
      if (isForDriver(endpoint))
        request.driver = await namedDriver(kernel, request.params as PathParams);
    }
    checkType(request, endpoint);
  };

/** The parameters of a path by name, as sent. */
export type PathParams = Readonly<Record<string, string>>;

/**
 * Throws 403 if the caller's role may not make the call, or if the path names a person whose
 * records the call is not about.
 */
export function authorise(endpoint: Endpoint, actor: Actor, { rp, driver }: PathParams): void {
  if (actor.role === "none" || (endpoint.access === "manager" && actor.role !== "manager"))
    throw forbidden();
  // Anything but exactly that person's number is refused, text included.
  if (rp !== undefined && rp !== (isForDriver(endpoint) ? driver : String(actor.id)))
    throw forbidden();
}

/** The driver whom a path names. Throws 404 if there is no such driver. */
async function namedDriver({ db }: Kernel, { driver = "" }: PathParams): Promise<Actor> {
  const id = wholeNumber(driver);
  const found = id === null ? null : await driverOf(db, id);
  if (!found) throw refused(404, "no-driver", "Not found");
  return found;
}

/** The sender of a request, by its bearer token. Throws 401. */
export async function signedIn(
  { tokens, db }: Kernel,
  request: FastifyRequest,
): Promise<{ actor: Actor; claims: AccessClaims }> {
  const [scheme, token, ...rest] = (request.headers.authorization ?? "").split(" ");
  if (scheme?.toLowerCase() !== "bearer" || !token || rest.length > 0) throw unauthorised();
  const claims = await tokens.verify(token);
  const actor = await actorOf(db, claims);
  if (!actor) throw unauthorised();
  return { actor, claims };
}

/**
 * A path without {rp} may name the person in the body instead; where the path has {rp}, the path
 * counts (wire §1).
 */
export function checkBodyOwner(endpoint: Endpoint, body: unknown, actor: Actor): void {
  if (
    endpoint.path.includes("{rp}") ||
    typeof body !== "object" ||
    body === null ||
    !("responsible_person_id" in body)
  )
    return;
  const named = body.responsible_person_id;
  if (named !== null && named !== undefined && Number(named) !== actor.id) throw forbidden();
}

/** null for text that is not a positive safe integer. */
export function wholeNumber(text: string): number | null {
  if (!/^[1-9]\d{0,15}$/.test(text)) return null;
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : null;
}

function checkType(request: FastifyRequest, endpoint: Endpoint): void {
  // The server does not decompress bodies, so a compressed one would be read as it is.
  if ((request.headers["content-encoding"] ?? "identity") !== "identity")
    throw refused(415, "unsupported-encoding", "This request could not be read");
  const type = request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (
    type === undefined ||
    type === (takesFile(endpoint) ? "multipart/form-data" : "application/json")
  )
    return;
  throw refused(
    415,
    "unsupported-type",
    takesFile(endpoint) ? "Please send multipart/form-data" : "Please send application/json",
  );
}

/** Whether this is the one call whose body is not JSON (wire §7). */
export const takesFile = (endpoint: Endpoint): boolean => endpoint.path === "/upload_image_api/";
