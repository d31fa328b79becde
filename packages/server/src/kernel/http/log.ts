import type { FastifyInstance, FastifyServerOptions } from "fastify";
import type { Config } from "../config/config.ts";

/**
 * JSON lines for a machine to read. No typed text, no token, no query: only who called what, and
 * how it ended.
 */
export const loggerOptions = ({ logLevel }: Config): FastifyServerOptions["logger"] => ({
  level: logLevel,
  redact: ["req.headers.authorization", "headers.authorization"],
});

/** One line per request. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const level = reply.statusCode < 400 && isRead(request.method) ? "debug" : "info";
    const call = request.nearPath ?? request.routeOptions.url;
    request.log[level](
      {
        method: request.method,
        call,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        person: request.actor?.id,
      },
      "answered",
    );
    done();
  });
}

const isRead = (method: string) => method === "GET" || method === "HEAD";
