import { timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Kernel } from "./kernel.ts";
import { notFound } from "./refusal.ts";

/** Whether the process lives, whether its storage answers, and how it does (wire §9). */
export function serveHealth(app: FastifyInstance, { db, config }: Kernel): void {
  app.get("/healthz", () => ({ status: "alive" }));
  app.get("/readyz", async () => {
    await sql`select 1`.execute(db);
    return { status: "ready" };
  });

  const registry = measured(app);
  app.get("/metrics", async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) throw notFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** With the token where there is one; without, on this machine alone. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return LOOPBACK.test(request.ip);
  const [sent, wanted] = [Buffer.from(request.headers.authorization ?? ""), Buffer.from(`Bearer ${token}`)];
  return sent.length === wanted.length && timingSafeEqual(sent, wanted);
}

function measured(app: FastifyInstance): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long answers took, by call and status",
    labelNames: ["method", "call", "status"],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    // The pattern, not the path: ids would make a series each.
    seconds.observe(
      { method: request.method, call: request.routeOptions.url ?? "unknown", status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
  return registry;
}
