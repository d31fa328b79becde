import type { FastifyInstance } from "fastify";
import { Refusal } from "../errors/refusal.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/**
 * Records the routes that are added from here on. The returned function stops recording, then adds
 * a redirect (308) from each path without its last slash to the one with it, and refuses other
 * methods of a known path with 405. Every method is redirected; the target refuses those that it
 * does not serve.
 */
export function watchPaths(app: FastifyInstance): () => void {
  const served = new Map<string, Set<string>>();
  let watching = true;
  app.addHook("onRoute", ({ url, method }) => {
    if (!watching) return;
    const methods = served.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    served.set(url, methods);
  });
  return () => {
    watching = false;
    for (const [url, methods] of served) {
      refuseOthers(app, url, methods);
      if (url.endsWith("/") && !served.has(url.slice(0, -1))) redirect(app, url.slice(0, -1));
    }
  };
}

function refuseOthers(app: FastifyInstance, url: string, methods: ReadonlySet<string>): void {
  const allow = [...methods].join(", ");
  app.route({
    method: METHODS.filter((method) => !methods.has(method)),
    url,
    exposeHeadRoute: false,
    onRequest: () => {
      // The specification's words, for every call.
      throw new Refusal(405, "method-not-allowed", "Invalid request method", {
        headers: { allow },
      });
    },
    handler: () => undefined,
  });
}

function redirect(app: FastifyInstance, url: string): void {
  app.route({
    method: [...METHODS],
    url,
    exposeHeadRoute: false,
    // Redirects before the body is read: the caller sends it again.
    onRequest: (request, reply) => {
      const [path = "", query] = request.url.split("?");
      void reply.redirect(`${path}/${query === undefined ? "" : `?${query}`}`, 308);
    },
    handler: () => undefined,
  });
}
