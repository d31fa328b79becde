import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { readPeople } from "../session/repository/people.ts";
import { damageWords } from "../backup/damage-words.ts";
import { isDamage } from "../kernel/errors/damage.ts";
import type { Kernel } from "../kernel/calls/kernel.ts";
import { measured } from "./metrics.ts";
import { notFound, refused } from "../kernel/errors/refusal.ts";

/** Whether the process lives, whether its storage answers, and how it does (wire §9). */
export function serveHealth(app: FastifyInstance, kernel: Kernel): void {
  const { config, backups, clock, damage } = kernel;
  app.get("/healthz", () => ({ status: "alive" }));
  app.get("/readyz", async () => {
    if (damage.fault !== null) throw refused(503, "storage-damaged", damage.fault);
    await answering(kernel);
    const [newest] = (await backups.state()).backups;
    // For information only: a server without a backup is still ready.
    const backup = newest
      ? { at: newest.at, age_seconds: Math.round((clock() - Date.parse(newest.at)) / 1000) }
      : null;
    return { status: "ready", backup };
  });

  const registry = measured(app, kernel);
  app.get("/metrics", async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) throw notFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** A real table: a damaged database answers "select 1" too. */
async function answering({ db, config }: Kernel): Promise<void> {
  await readPeople(db).catch((error: unknown) => {
    throw isDamage(error) ? refused(503, "storage-damaged", damageWords(config.dataDir)) : error;
  });
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** With the token where there is one; without, on this machine alone, and not to whom a proxy of this machine speaks for. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined)
    return LOOPBACK.test(request.ip) && request.headers["x-forwarded-for"] === undefined;
  const [sent, wanted] = [
    Buffer.from(request.headers.authorization ?? ""),
    Buffer.from(`Bearer ${token}`),
  ];
  return sent.length === wanted.length && timingSafeEqual(sent, wanted);
}
