import { isClientPath } from "@roundsman/contract/wire/client-paths";
import { existsSync } from "node:fs";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { notFound } from "../kernel/errors/refusal.ts";

/**
 * Serves the built web app of a folder, and assets that only the former release has. An unknown
 * path gets the app if HTML is accepted: the app has its own routes.
 */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string | undefined,
  former?: string,
): Promise<void> {
  const hasApp = folder !== undefined && existsSync(`${folder}/index.html`);
  if (hasApp)
    await app.register(fastifyStatic, {
      root: former ? [folder, former] : folder,
      cacheControl: false,
      setHeaders: (reply, path) =>
        void reply.header("cache-control", /\/assets\//.test(path) ? FOR_EVER : ASK_FIRST),
    });
  app.setNotFoundHandler((request, reply) => {
    if (!hasApp || !wantsApp(request)) throw notFound();
    void reply.header("cache-control", ASK_FIRST).sendFile("index.html");
  });
}

/** Names of built assets contain a hash of their content. */
const FOR_EVER = "public, max-age=31536000, immutable";
const ASK_FIRST = "no-cache";

function wantsApp({ method, url, headers: { accept = "" } }: FastifyRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  // The query is ignored: it may contain dots and slashes.
  const [path = ""] = url.split("?");
  if (path.startsWith("/api/") || /\/[^/]+\.\w{1,8}$/.test(path)) return false;
  // A client that accepts anything gets the app at the app's own paths; a mistyped call of a
  // program gets 404 (wire §9).
  return /text\/html/.test(accept) || (/\*\/\*/.test(accept) && isClientPath(path));
}
