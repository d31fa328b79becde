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
  return Object.entries(contract).map(([name, endpoint]) => {
    if (endpoint.access === "public")
      throw new Error(`${endpoint.path} is public: use mountPublic`);
    const handler = handlers[name] as Handler<Endpoint>;
    serve(app, kernel, endpoint, async (request, reply) => {
      const { actor, driver } = request;
      if (!actor) throw unauthorised();
      const file = takesFile(endpoint) ? await sentFile(request) : undefined;
      const parties = driver ? { actor: driver, manager: actor } : { actor };
      const decoded = await callOf(kernel, endpoint, request, { ...parties, reply, file });
      if (endpoint.effect === "read") expectKnown(decoded);
      if (endpoint.media.length > 0)
        return answerFile(reply, (await reading(endpoint, handler)(decoded.call)) as ServedFile);
      return answer(reply, await signedInCall(kernel, { endpoint, handler }, decoded, request));
    });
    return { endpoint, handler };
  });
}

/** Serves the calls of a contract that need no sign-in. */
export function mountPublic<C extends Contract>(
  app: FastifyInstance,
  kernel: Kernel,
  contract: C,
  handlers: PublicHandlers<C>,
): void {
  for (const [name, endpoint] of Object.entries(contract)) {
    if (endpoint.access !== "public") throw new Error(`${endpoint.path} is not public: use mount`);
    const handler = handlers[name] as PublicHandlers<Contract>[string];
    serve(app, kernel, endpoint, async (request, reply) => {
      const isLocal = kernel.config.publicUrl === undefined && isLocalCaller(request);
      const now = new Date(kernel.clock());
      const result = await handler({
        db: kernel.db,
        now,
        body: bodyOf(endpoint, request),
        address: request.ip,
        isLocal,
      });
      return answer(reply, {
        status: endpoint.status,
        text: replyText(endpoint, result),
        replayed: false,
      });
    });
  }
}

/** Serves a call with a Fastify handler. */
export function serve(
  app: FastifyInstance,
  kernel: Kernel,
  endpoint: Endpoint,
  handler: RouteHandlerMethod,
): void {
  for (const path of pathsOf(endpoint))
    app.route({
      method: endpoint.method,
      url: routeOf(path),
      onRequest: guard(kernel, endpoint),
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
  readonly endpoint: Endpoint;
  readonly handler: Handler<Endpoint>;
}

async function signedInCall(
  kernel: Kernel,
  { endpoint, handler }: Served,
  decoded: Decoded,
  request: FastifyRequest,
): Promise<Answer> {
  if (endpoint.effect === "change") {
    const { answer, owners } = await change(kernel, endpoint, handler, { ...decoded, request });
    for (const owner of owners) kernel.hub.announce(owner);
    return answer;
  }
  const { call } = decoded;
  const result = await reading(endpoint, handler)(call);
  if (!isPagedByHeader(endpoint))
    return { status: endpoint.status, text: await replyPieces(endpoint, result), replayed: false };
  const { shown, next } = arrayPage(
    result as readonly { readonly id: number }[],
    call.query as Page,
  );
  return {
    status: endpoint.status,
    text: await replyPieces(endpoint, shown),
    replayed: false,
    nextCursor: next,
  };
}

function reading(endpoint: Endpoint, handler: Handler<Endpoint>) {
  if (typeof handler !== "function")
    throw new Error(`${endpoint.path} reads: there is nothing to prepare`);
  return handler;
}
