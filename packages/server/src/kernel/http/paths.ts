import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { methodNotAllowed } from "../errors/refusal.ts";
import { pathMatcher } from "./path-matcher.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

declare module "fastify" {
  interface FastifyRequest {
    /** The served path that was meant, with other methods or without its last slash. */
    nearPath: string | null;
  }
}

interface ServedPath {
  readonly url: string;
  readonly methods: ReadonlySet<string>;
}

/**
 * Records the routes that are added from here on. The returned function stops recording. From then
 * on each path without its last slash is redirected (308) to the one with it, and other methods of
 * a known path are refused with 405. Every method is redirected; the target refuses those that it
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
    const pathsAt = pathMatcher(
      [...served].map(([url, methods]): [string, ServedPath] => [url, { url, methods }]),
    );
    for (const [url, methods] of served)
      // The router would give these to a path with a parameter in the same place.
      if (pathsAt(url).length > 1) refuseOthers(app, url, methods);
    app.decorateRequest("nearPath", null);
    // Looks at requests that have no route yet, or that of the web app's files. A route for each of
    // these took two thirds of the time in which a server is built.
    app.addHook("onRequest", (request, reply, done) => {
      const { url = "" } = request.routeOptions;
      if (served.has(url)) return done();
      const [path = ""] = request.url.split("?");
      const [known] = pathsAt(path);
      const [slashed] = known ? [] : pathsAt(`${path}/`);
      request.nearPath = (known ?? slashed)?.url ?? null;
      if (slashed) return void addSlash(request, reply);
      done(known && methodNotAllowed([...known.methods]));
    });
  };
}

function refuseOthers(app: FastifyInstance, url: string, methods: ReadonlySet<string>): void {
  app.route({
    method: METHODS.filter((method) => !methods.has(method)),
    url,
    exposeHeadRoute: false,
    onRequest: () => {
      throw methodNotAllowed([...methods]);
    },
    handler: () => undefined,
  });
}

/** Redirects before the body is read: the caller sends it again. */
function addSlash(request: FastifyRequest, reply: FastifyReply): void {
  const [path = "", query] = request.url.split("?");
  void reply.redirect(`${path}/${query === undefined ? "" : `?${query}`}`, 308);
}
