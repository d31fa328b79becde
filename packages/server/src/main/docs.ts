import { readFileSync } from "node:fs";
import { contract } from "@roundsman/contract/contract";
import { driverBooks } from "@roundsman/contract/office/driver-books";
import { openapi } from "@roundsman/contract/wire/openapi";
import type { FastifyInstance } from "fastify";
import { VERSION } from "../kernel/config/version.ts";

const FILES = {
  page: ["page.html", "text/html"],
  script: ["docs.js", "text/javascript"],
  style: ["docs.css", "text/css"],
} as const;

/**
 * The OpenAPI document of every call, and a page to try them; both use only files of this server.
 */
export function serveDocs(app: FastifyInstance): void {
  let document: string | undefined;
  app.get("/api/openapi.json", (_request, reply) => {
    document ??= JSON.stringify(
      openapi({ ...contract, ...driverBooks }, { title: "Roundsman", version: VERSION }),
    );
    return reply.type("application/json; charset=utf-8").send(document);
  });
  for (const [url, [file, type]] of Object.entries({
    "/api/docs": FILES.page,
    "/api/docs/": FILES.page,
    "/api/docs/docs.js": FILES.script,
    "/api/docs/docs.css": FILES.style,
  }))
    app.get(url, (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .send(readFileSync(new URL(`./docs/${file}`, import.meta.url))),
    );
}
