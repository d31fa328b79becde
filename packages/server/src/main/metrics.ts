import type { FastifyInstance } from "fastify";
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  register as ofProcess,
  Registry,
} from "prom-client";
import type { Kernel } from "../kernel/calls/kernel.ts";

/**
 * The metrics for Prometheus: the process, the calls, and what a business must not lose sight of.
 */
export function createMetrics(app: FastifyInstance, kernel: Kernel): Registry {
  const registry = new Registry();
  watchCalls(app, [registry]);
  for (const gauge of gauges(kernel)) registry.registerMetric(gauge);
  return Registry.merge([metricsOfProcess(), registry]);
}

/**
 * Collected once, however many servers run in a process: the observers behind these metrics are
 * never freed, nor anything they refer to.
 */
function metricsOfProcess(): Registry {
  if (ofProcess.getMetricsAsArray().length === 0) collectDefaultMetrics();
  return ofProcess;
}

const gauges = ({ backups, hub, clock }: Kernel): Gauge[] => [
  new Gauge({
    name: "roundsman_backup_age_seconds",
    help: "Since the newest backup was taken; infinite where there is none",
    registers: [],
    async collect() {
      const [newest] = (await backups.state()).backups;
      this.set(newest ? (clock() - Date.parse(newest.at)) / 1000 : Infinity);
    },
  }),
  new Gauge({
    name: "roundsman_backup_failures",
    help: "Backups that could not be made since the start",
    registers: [],
    collect() {
      this.set(backups.failures());
    },
  }),
  new Gauge({
    name: "roundsman_change_streams_open",
    help: "Phones and desks that follow their changes now",
    registers: [],
    collect() {
      this.set(hub.open());
    },
  }),
];

function watchCalls(app: FastifyInstance, registers: Registry[]): void {
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long answers took, by call and status",
    labelNames: ["method", "call", "status"],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers,
  });
  const refused = new Counter({
    name: "roundsman_outbox_refusals_total",
    help: "Changes sent from an outbox (with an Idempotency-Key) that were not done, by status: a 4xx waits for a person, a 5xx comes again",
    labelNames: ["status"],
    registers,
  });
  const replayed = new Counter({
    name: "roundsman_outbox_replays_total",
    help: "Changes that were sent again and had been done: their answer was repeated",
    registers,
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { method, nearPath, routeOptions, headers } = request;
    const status = reply.statusCode;
    // The route's pattern, not the path: each id would make a series of its own.
    seconds.observe(
      { method, call: nearPath ?? routeOptions.url ?? "unknown", status },
      reply.elapsedTime / 1000,
    );
    if (headers["idempotency-key"] !== undefined && status >= 400) refused.inc({ status });
    if (reply.getHeader("idempotency-replayed") !== undefined) replayed.inc();
    for (const entry of request.entries ?? []) {
      if (entry.status >= 400) refused.inc({ status: entry.status });
      if (entry.replayed) replayed.inc();
    }
    done();
  });
}
