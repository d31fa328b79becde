import { randomUUID } from "node:crypto";
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from "fastify";
import { createChangeHub } from "./change-hub.ts";
import type { Config } from "./config.ts";
import type { OpenDatabase } from "./db.ts";
import { mountFeatures } from "./features.ts";
import { secureHeaders } from "./headers.ts";
import { readJsonBodies } from "./json-body.ts";
import type { Kernel } from "./kernel.ts";
import { createPasswords } from "./passwords.ts";
import { watchPaths } from "./paths.ts";
import { answerError } from "./problem.ts";
import { notFound } from "./refusal.ts";
import { readMultipart } from "./sent-file.ts";
import { createTokens } from "./tokens.ts";

export interface ServerParts {
  readonly database: OpenDatabase;
  readonly config: Config;
  /** Signs the access tokens; at least 32 characters. */
  readonly secret: string;
  readonly clock?: () => number;
  readonly pause?: (milliseconds: number) => Promise<void>;
  readonly logger?: FastifyServerOptions["logger"];
}

const MOST_BYTES = 1024 * 1024;

/** The whole program but its port: everything it needs is handed in. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { database, config, secret, clock = Date.now, pause = wait, logger = false } = parts;
  const app = Fastify({
    logger,
    // One line a request is written by hand (log.ts).
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MOST_BYTES,
    genReqId: () => randomUUID(),
    // A proxy on this machine says where a request came from; nobody else may.
    trustProxy: "loopback",
    requestTimeout: 60_000,
  });
  const kernel: Kernel = {
    ...database,
    config,
    clock,
    pause,
    hub: createChangeHub(),
    tokens: createTokens(secret, clock),
    passwords: createPasswords(),
  };
  app.decorateRequest("actor", null);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(() => {
    throw notFound();
  });
  secureHeaders(app, config.publicUrl);
  readJsonBodies(app);
  await readMultipart(app);

  const closePaths = watchPaths(app);
  mountFeatures(app, kernel);
  closePaths();
  return app;
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds));
