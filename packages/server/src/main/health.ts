import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { checkPeopleTable } from "../kernel/auth/people.ts";
import { damageAdvice } from "../backup/damage-advice.ts";
import { LOOPBACK_ADDRESS } from "../kernel/http/local-caller.ts";
import { isDamage } from "../kernel/errors/damage.ts";
import type { Kernel } from "../kernel/calls/kernel.ts";
import { createMetrics } from "./metrics.ts";
import { notFound, refused } from "../kernel/errors/refusal.ts";

/** Whether the process is alive, whether its storage responds, and its metrics (wire §9). */
export function serveHealth(app: FastifyInstance, kernel: Kernel): void {
  const { config, backups, clock, damage } = kernel;
  app.get("/healthz", () => ({ status: "alive" }));
  app.get("/readyz", async () => {
    if (damage.fault !== null) throw refused(503, "storage-damaged", damage.fault);
    await checkStorage(kernel);
    const [newest] = (await backups.state()).backups;
    // For information only: a server without a backup is still ready.
    const backup = newest
      ? { at: newest.at, age_seconds: Math.round((clock() - Date.parse(newest.at)) / 1000) }
      : null;
    return { status: "ready", backup };
  });

  const registry = createMetrics(app, kernel);
  app.get("/metrics", async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) throw notFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Reads a real table: even a damaged database answers "select 1". */
async function checkStorage({ db, config }: Kernel): Promise<void> {
  await checkPeopleTable(db).catch((error: unknown) => {
    throw isDamage(error) ? refused(503, "storage-damaged", damageAdvice(config.dataDir)) : error;
  });
}

/**
 * With a token configured, only its bearer may read the metrics. Without one, only this machine,
 * and not through a proxy on this machine.
 */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined)
    return LOOPBACK_ADDRESS.test(request.ip) && request.headers["x-forwarded-for"] === undefined;
  const [sent, wanted] = [
    Buffer.from(request.headers.authorization ?? ""),
    Buffer.from(`Bearer ${token}`),
  ];
  return sent.length === wanted.length && timingSafeEqual(sent, wanted);
}
