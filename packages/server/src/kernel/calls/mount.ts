import type { Contract, Endpoint, ServedFile } from "@roundsman/contract/wire/endpoint";
import { isPagedByHeader, type Page } from "@roundsman/contract/wire/paging";
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from "fastify";
import { answer, answerFile, replyText, type Answer } from "../http/answer.ts";
import { arrayPage } from "./array-page.ts";
import type { Handler, Handlers, PublicHandlers } from "./call.ts";
import { change } from "./change.ts";
import { trackCall } from "./yielding.ts";
import { guard, takesFile } from "./guard.ts";
import type { Kernel } from "./kernel.ts";
import { replyPieces } from "./list-text.ts";
import { isLocalCaller } from "../http/local-caller.ts";
import { bodyOf, callOf, expectKnown, type Decoded } from "./perform.ts";
import { unauthorised } from "../errors/refusal.ts";
import { sentFile } from "../http/sent-file.ts";

/** Serves every call of a contract by its handler. Returns what is served. */
export function mount<C extends Contract>(
  app: FastifyInstance,
  kernel: Kernel,
  contract: C,
  handlers: Handlers<C>,
): Served[] {
  return Object.entries(contract).map(([name, of]) => {
    if (of.access === "public") throw new Error(`${of.path} is public: use mountPublic`);
    const handler = handlers[name] as Handler<Endpoint>;
    serve(app, kernel, of, async (request, reply) => {
      const { actor, driver } = request;
      if (!actor) throw unauthorised();
      const file = takesFile(of) ? await sentFile(request) : undefined;
      const parties = driver ? { actor: driver, manager: actor } : { actor };
      const decoded = await callOf(kernel, of, request, { ...parties, reply, file });
      if (of.effect === "read") expectKnown(decoded);
      if (of.media.length > 0)
        return answerFile(reply, (await reading(of, handler)(decoded.call)) as ServedFile);
      return answer(reply, await signedInCall(kernel, { of, handler }, decoded, request));
    });
    return { of, handler };
  });
}

/** Serves the calls of a contract that need no sign-in. */
export function mountPublic<C extends Contract>(
  app: FastifyInstance,
  kernel: Kernel,
  contract: C,
  handlers: PublicHandlers<C>,
): void {
  for (const [name, of] of Object.entries(contract)) {
    if (of.access !== "public") throw new Error(`${of.path} is not public: use mount`);
    const handler = handlers[name] as PublicHandlers<Contract>[string];
    serve(app, kernel, of, async (request, reply) => {
      const isLocal = kernel.config.publicUrl === undefined && isLocalCaller(request);
      const now = new Date(kernel.clock());
      const made = await handler({
        db: kernel.db,
        now,
        body: bodyOf(of, request),
        address: request.ip,
        isLocal,
      });
      return answer(reply, { status: of.status, text: replyText(of, made), replayed: false });
    });
  }
}

/** Serves a call with a Fastify handler. */
export function serve(
  app: FastifyInstance,
  kernel: Kernel,
  of: Endpoint,
  handler: RouteHandlerMethod,
): void {
  for (const path of pathsOf(of))
    app.route({
      method: of.method,
      url: routeOf(path),
      onRequest: guard(kernel, of),
      handler(request, reply) {
        return trackCall(() => handler.call(this, request, reply));
      },
    });
}

/**
 * The specification writes one path without a trailing slash; it is served with and without (wire
 * §8).
 */
export const pathsOf = ({ path }: Endpoint): readonly string[] =>
  path.endsWith("/") ? [path] : [path, `${path}/`];

/** A path of the contract as the router writes it: ":id" instead of "{id}". */
export const routeOf = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ":$1");

export interface Served {
  readonly of: Endpoint;
  readonly handler: Handler<Endpoint>;
}

async function signedInCall(
  kernel: Kernel,
  { of, handler }: Served,
  decoded: Decoded,
  request: FastifyRequest,
): Promise<Answer> {
  if (of.effect === "change") {
    const { answer: made, owners } = await change(kernel, of, handler, { ...decoded, request });
    for (const owner of owners) kernel.hub.announce(owner);
    return made;
  }
  const { call } = decoded;
  const made = await reading(of, handler)(call);
  if (!isPagedByHeader(of))
    return { status: of.status, text: await replyPieces(of, made), replayed: false };
  const { shown, next } = arrayPage(made as readonly { readonly id: number }[], call.query as Page);
  return {
    status: of.status,
    text: await replyPieces(of, shown),
    replayed: false,
    nextCursor: next,
  };
}

function reading(of: Endpoint, handler: Handler<Endpoint>) {
  if (typeof handler !== "function")
    throw new Error(`${of.path} reads: there is nothing to prepare`);
  return handler;
}
