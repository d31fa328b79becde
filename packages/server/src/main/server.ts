import { randomUUID } from "node:crypto";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from "fastify";
import { openBackups } from "../backup/backups.ts";
import { type Backups } from "../kernel/storage/backups.ts";
import { createChangeHub } from "../kernel/changes/change-hub.ts";
import { reclaimInvoices } from "../hand-overs/reclaim-invoices.ts";
import { wereHandedOver } from "../hand-overs/repository/handed-invoices.ts";
import { serveChanges } from "../change-stream/change-stream.ts";
import type { Config } from "../kernel/config/config.ts";
import type { DamageStatus } from "../kernel/errors/damage.ts";
import type { OpenDatabase } from "../kernel/storage/db.ts";
import { createDeviceTokens } from "../kernel/auth/device-tokens.ts";
import { allowOrigins } from "../kernel/http/cors.ts";
import { serveDocs } from "./docs.ts";
import { mountFeatures } from "./features.ts";
import { headersFor, secureHeaders } from "../kernel/http/headers.ts";
import { serveHealth } from "./health.ts";
import type { DocumentWorkers } from "../documents/document-workers.ts";
import { readJsonBodies } from "../kernel/http/json-body.ts";
import type { Kernel } from "../kernel/calls/kernel.ts";
import { logRequests } from "../kernel/http/log.ts";
import { createLongReads } from "../kernel/calls/long-read.ts";
import { createPasswords, type Passwords } from "../kernel/auth/passwords.ts";
import { watchPaths } from "../kernel/http/paths.ts";
import { answerError } from "../kernel/errors/problem.ts";
import { warnOfUnknownProxy } from "../kernel/config/proxies.ts";
import { readMultipart } from "../kernel/http/sent-file.ts";
import { createGuessQueue } from "../kernel/auth/guess-queue.ts";
import { serveWebApp } from "./static.ts";
import { createTokens } from "../kernel/auth/tokens.ts";
import { endUnusedConnections } from "../kernel/http/unused-connections.ts";

export interface ServerParts {
  readonly database: OpenDatabase;
  readonly config: Config;
  /** Signs the access tokens; at least 32 characters. */
  readonly secret: string;
  /** Created here if the caller does not provide it. */
  readonly backups?: Backups;
  /** Receives the result of the check of the whole database. */
  readonly damage?: DamageStatus;
  readonly clock?: () => number;
  readonly pause?: (milliseconds: number) => Promise<void>;
  readonly passwords?: Passwords;
  /** The threads that render documents. */
  readonly workers?: DocumentWorkers;
  readonly logger?: FastifyServerOptions["logger"];
  /** The built web app; without it, only the calls are served. */
  readonly webFolder?: string | undefined;
  /** The former release's web app, of which only the assets are served (former-release.ts). */
  readonly formerRelease?: string | undefined;
}

const MOST_BYTES = 1024 * 1024;

/** The whole server except its port: everything it needs is passed in. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { config, logger = false } = parts;
  const app = Fastify({
    logger,
    // log.ts writes one line per request instead.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MOST_BYTES,
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    requestTimeout: 60_000,
    // Requests whose path the router cannot parse (%zz, a name that is too long) run no hooks.
    frameworkErrors: (error, request, reply) => {
      void answerError(
        error,
        request,
        reply.headers({ ...headersFor(config.publicUrl), "x-request-id": request.id }),
      );
    },
  });
  const kernel = kernelOf(parts);
  app.decorateRequest("actor", null);
  app.decorateRequest("driver", null);
  app.decorateRequest("entries", null);
  app.setErrorHandler(answerError);
  secureHeaders(app, config.publicUrl);
  allowOrigins(app, config.corsOrigins);
  logRequests(app);
  warnOfUnknownProxy(app);
  endUnusedConnections(app);
  await app.register(compress, {
    globalDecompression: false,
    encodings: ["br", "gzip"],
    threshold: 2048,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  readJsonBodies(app);
  await readMultipart(app);

  const closePaths = watchPaths(app);
  mountFeatures(app, kernel, parts.workers);
  serveChanges(app, kernel);
  serveDocs(app);
  serveHealth(app, kernel);
  closePaths();
  await serveWebApp(app, parts.webFolder, parts.formerRelease);
  return app;
}

function kernelOf(parts: ServerParts): Kernel {
  const { database, config, secret, clock = Date.now, pause = wait } = parts;
  return {
    ...database,
    config,
    clock,
    pause,
    guessQueue: createGuessQueue(pause),
    damage: parts.damage ?? { fault: null },
    hub: createChangeHub(),
    reclaimInvoices,
    wereHandedOver,
    backups:
      parts.backups ??
      openBackups({ source: { ...database, url: config.databaseUrl }, ...config, clock }),
    longRead: createLongReads({ ...database, url: config.databaseUrl }),
    tokens: createTokens(secret, clock),
    devices: createDeviceTokens(secret),
    passwords: parts.passwords ?? createPasswords(),
  };
}

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => void setTimeout(resolve, milliseconds));
