import { performance } from "node:perf_hooks";
import { Readable } from "node:stream";
import { batches, type BatchRequest } from "@roundsman/contract/batches";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { yieldToCalls } from "../kernel/calls/yielding.ts";
import { actorOf } from "../kernel/auth/actor.ts";
import { change } from "../kernel/calls/change.ts";
import { authorise, checkBodyOwner, signedIn, takesFile } from "../kernel/calls/guard.ts";
import type { Kernel } from "../kernel/calls/kernel.ts";
import { serve } from "../kernel/calls/mount.ts";
import { bodyOf, callOf } from "../kernel/calls/perform.ts";
import { asRefusal, problemOf } from "../kernel/errors/problem.ts";
import { UnknownRecords } from "../kernel/calls/record-keys.ts";
import type { AccessClaims } from "../kernel/auth/tokens.ts";
import { dependencyFailed, refused, unauthorised } from "../kernel/errors/refusal.ts";
import { callFinder, type FoundCall, type KnownCall } from "./call-finder.ts";
import { runEntries, type PerformEntry, type EntryResult } from "./run-entries.ts";

/** Milliseconds after which a batch gives other calls a turn. */
const PART_MILLISECONDS = 20;

/**
 * Serves batches of changes. `calls` holds all calls, also those that batches refuse, so that the
 * refusal can name them.
 */
export function mountBatches(
  app: FastifyInstance,
  kernel: Kernel,
  calls: readonly KnownCall[],
): void {
  const endpoint = batches.send;
  const find = callFinder(calls);
  serve(app, kernel, endpoint, async (request, reply) => {
    const { actor, claims } = await signedIn(kernel, request);
    checkBodyOwner(endpoint, request.body, actor);
    const { requests } = bodyOf(endpoint, request) as {
      readonly requests: readonly BatchRequest[];
    };
    let began = performance.now();
    const results = await runEntries(requests, {
      ...kernel,
      performEntry: entryOf(kernel, find, { claims, request, reply }),
      isFull: () => performance.now() - began > PART_MILLISECONDS,
      yieldToCalls: async () => {
        await yieldToCalls();
        began = performance.now();
      },
      onCommitted: (part) => {
        for (const owner of new Set(part.flatMap(({ owners }) => owners)))
          kernel.hub.announce(owner);
      },
    });
    request.entries = results.map(({ answer }) => answer);
    void reply.header("content-type", "application/json; charset=utf-8");
    return reply.send(Readable.from(replyTexts(requests, results), { objectMode: false }));
  });
}

interface Within {
  readonly claims: AccessClaims;
  /** The request of the whole batch. */
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Performs an entry as if it came alone: the person may have been signed out, or lost a role, since
 * the previous entry.
 */
function entryOf(
  kernel: Kernel,
  find: (method: string, path: string) => FoundCall,
  { claims, request, reply }: Within,
): PerformEntry {
  const { id: requestId, ip, protocol, host } = request;
  return async (db, { id, method, path, body }, refusedKeys) => {
    try {
      const actor = await actorOf(kernel.db, claims);
      if (!actor) throw unauthorised();
      if (method === "GET") throw notInBatch();
      const { endpoint, handler, params } = find(method, path);
      authorise(endpoint, actor, params);
      if (endpoint.effect !== "change" || takesFile(endpoint) || !handler) throw notInBatch();
      const headers = { "idempotency-key": id };
      const on = { ...kernel, db };
      const decoded = await callOf(
        on,
        endpoint,
        { id: requestId, url: path, headers, params, query: {}, body, ip, protocol, host },
        { actor, reply },
      );
      return await change(on, endpoint, handler, {
        ...decoded,
        request: { id: requestId, headers },
      });
    } catch (error) {
      return refusedResult(waitsFor(refusedKeys, error) ? dependencyFailed() : error, request);
    }
  };
}

const notInBatch = () =>
  refused(422, "not-in-batch", "Only changes can be sent in a batch, and no files");

const waitsFor = (refusedKeys: ReadonlySet<string>, error: unknown): boolean =>
  error instanceof UnknownRecords && error.keys.some((key) => refusedKeys.has(key));

function refusedResult(error: unknown, request: FastifyRequest): EntryResult {
  const refusal = asRefusal(error, request);
  const wait = refusal.headers["retry-after"];
  const text = JSON.stringify(problemOf(refusal, request.id));
  return {
    answer: { status: refusal.status, text, replayed: false },
    owners: [],
    ...(wait !== undefined && { retryAfter: Number(wait) }),
  };
}

/** The JSON of the response, one entry at a time: each entry's text exists already. */
function* replyTexts(
  requests: readonly BatchRequest[],
  results: readonly EntryResult[],
): Generator<string> {
  yield '{"responses":[';
  for (const [index, { answer, retryAfter }] of results.entries()) {
    const { text, status } = answer;
    const head = JSON.stringify({ id: requests[index]?.id, status, retry_after: retryAfter }).slice(
      0,
      -1,
    );
    const body = text === "" ? "" : `,"body":${typeof text === "string" ? text : text.join("")}`;
    yield `${index === 0 ? "" : ","}${head}${body}}`;
  }
  yield "]}";
}
