import { isClientPath } from "@roundsman/contract/wire/client-paths";
import { existsSync } from "node:fs";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { notFound } from "../kernel/errors/refusal.ts";

/** The built web app of a folder, and what only the release before it has. A path that nothing else serves gets the app where HTML is asked for: it has its own routes. */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string | undefined,
  former?: string,
): Promise<void> {
  const there = folder !== undefined && existsSync(`${folder}/index.html`);
  if (there)
    await app.register(fastifyStatic, {
      root: former ? [folder, former] : folder,
      cacheControl: false,
      setHeaders: (reply, path) =>
        void reply.header("cache-control", /\/assets\//.test(path) ? FOR_EVER : ASK_FIRST),
    });
  app.setNotFoundHandler((request, reply) => {
    if (!there || !wantsApp(request)) throw notFound();
    void reply.header("cache-control", ASK_FIRST).sendFile("index.html");
  });
}

/** Built assets carry a hash of their content in their names. */
const FOR_EVER = "public, max-age=31536000, immutable";
const ASK_FIRST = "no-cache";

function wantsApp({ method, url, headers: { accept = "" } }: FastifyRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  // The query does not count: it may hold dots and slashes.
  const [path = ""] = url.split("?");
  if (path.startsWith("/api/") || /\/[^/]+\.\w{1,8}$/.test(path)) return false;
  // A client that accepts anything gets the app at the app's own paths; a program's mistyped call gets 404 (wire §9).
  return /text\/html/.test(accept) || (/\*\/\*/.test(accept) && isClientPath(path));
}
