import { contract } from "@roundsman/contract/contract";
import type { Contract } from "@roundsman/contract/wire/endpoint";
import { refusalsOf } from "@roundsman/contract/wire/refusals";
import type { FastifyInstance } from "fastify";
import { pathsOf } from "../kernel/calls/mount.ts";

/**
 * Collects the statuses that a call responds with but its contract, and so the OpenAPI document,
 * does not declare.
 */
export function undeclaredAnswers(app: FastifyInstance): ReadonlySet<string> {
  const found = new Set<string>();
  app.addHook("onResponse", async (request, { statusCode }) => {
    const call = `${request.method} ${request.routeOptions.url}`;
    if (DECLARED.get(call)?.has(statusCode) === false) found.add(`${call} ${statusCode}`);
  });
  return found;
}

/** The declared statuses by method and path, as the server writes it. */
const DECLARED: ReadonlyMap<string, ReadonlySet<number>> = new Map<string, Set<number>>(
  Object.values(contract as Readonly<Record<string, Contract>>)
    .flatMap((calls) => Object.values(calls))
    .flatMap((endpoint) => {
      const done = endpoint.status === 201 ? [200, 201] : [endpoint.status];
      const statuses = new Set([...done, ...refusalsOf(endpoint)]);
      return pathsOf(endpoint).map((path): [string, Set<number>] => [
        `${endpoint.method} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
        statuses,
      ]);
    }),
);
