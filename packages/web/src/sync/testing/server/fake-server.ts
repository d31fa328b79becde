import type { ChangeEvent } from "@roundsman/contract/changes";
import type { Transport, WireReply, WireRequest } from "@roundsman/contract/client";
import { batches } from "@roundsman/contract/batches";
import { pull } from "@roundsman/contract/pull";
import * as z from "zod/mini";
import { LISTED_TABLES } from "../../store/table-names.ts";
import { changeRecorder } from "./change-recorder.ts";
import { entriesOf, fakeBatch, numbered } from "./fake-batch.ts";
import { fakePull } from "./fake-pull.ts";
import { createModel, type Model } from "./fake-model.ts";
import { callAt, encoded, problem, STATUS, type Fault } from "./fake-calls.ts";
import { No } from "./stored.ts";

export interface FakeServer extends Model {
  readonly transport: Transport;
  /**
   * Asked before every call; for a batch first without its body, and then for each call in it.
   * Tests set it to cause network faults.
   */
  faultOf: (request: WireRequest) => Fault;
  /** Every call that arrived, in order, as "POST /api/invoice/", those of a batch too. */
  readonly calls: string[];
  /** The number of calls in each batch. */
  readonly batches: number[];
  /** Idempotency keys of the work that was done, in order. */
  readonly done: string[];
  /** Requests whose key an unlike request had used before, as "first, then second". */
  readonly contradictions: string[];
  /** The key of every record that this work made or changed, once for each change. */
  readonly effects: string[];
  /** The events of the change stream, in order. */
  readonly changes: ChangeEvent[];
}

/**
 * A server in memory that keeps the rules of the wire: versions, client ids, idempotency,
 * validation by the contract, and network faults on request.
 */
export function fakeServer(owner: number): FakeServer {
  const model = createModel(owner);
  const answers = new Map<string, { readonly request: string; readonly reply: WireReply }>();
  const changes: ChangeEvent[] = [];
  const recordChanges = changeRecorder(model, changes);
  const edit: Model["edit"] = (book, id, fields) =>
    void recordChanges(() => model.edit(book, id, fields));
  const run: Model["run"] = (...call) => recordChanges(() => model.run(...call)).result;
  const plant: Model["plant"] = (book, fields) =>
    recordChanges(() => model.plant(book, fields)).result;
  const server: FakeServer = {
    ...model,
    edit,
    plant,
    run,
    transport,
    faultOf: () => "none",
    calls: [],
    batches: [],
    done: [],
    contradictions: [],
    effects: [],
    changes,
  };
  let late: Arriving[] = [];

  async function transport(request: WireRequest): Promise<WireReply> {
    const arriving = arrivingOf(request);
    const { fault } = arriving;
    if (fault === "hang")
      return new Promise((_, reject) =>
        request.signal?.addEventListener("abort", () => reject(new Error("Timed out"))),
      );
    if (fault === "lost request") throw new TypeError("Failed to fetch");
    const due = late;
    late = fault === "late" ? [arriving] : [];
    const calls = arriving.entries ?? [arriving];
    if (arriving.entries) server.batches.push(calls.length);
    server.calls.push(...calls.map(({ request: { method, path } }) => `${method} ${path}`));
    try {
      if (fault === "late") throw new TypeError("Failed to fetch");
      return arrived(arriving);
    } finally {
      for (const each of due) done(each);
    }
  }

  /** A fault that one call of a batch cannot have by itself is a fault of the whole batch. */
  function arrivingOf(request: WireRequest): Arriving {
    if (request.path !== batches.send.path) return { request, fault: server.faultOf(request) };
    const { body: _body, ...whole } = request;
    const fault = server.faultOf(whole);
    if (fault !== "none") return { request, fault, entries: entriesOf(request).map(unharmed) };
    const entries = entriesOf(request).map((each) => ({
      request: each,
      fault: server.faultOf(each),
    }));
    const worst = entries.find((each) => each.fault !== "none" && !(each.fault in STATUS));
    return { request, entries, fault: worst?.fault ?? "none" };
  }

  function arrived(arriving: Arriving): WireReply {
    const { fault } = arriving;
    if (fault === "portal")
      return { status: 200, body: { welcome: "Please accept the terms of our WiFi" } };
    if (fault in STATUS) return problem(STATUS[fault as keyof typeof STATUS], fault);
    const reply = done(arriving);
    if (fault === "lost answer") throw new TypeError("Failed to fetch");
    return reply;
  }

  const done = ({ request, entries }: Arriving): WireReply =>
    entries ? fakeBatch(entries, once) : once(request);

  function once(request: WireRequest): WireReply {
    const key = request.headers["idempotency-key"];
    if (key === undefined) return answer(request);
    const { method, path, body = "" } = numbered(request, idOfKey);
    const text = `${method} ${path} ${body}`;
    const known = answers.get(key);
    if (known && known.request !== text)
      server.contradictions.push(`${known.request}, then ${text}`);
    if (known)
      return known.request === text
        ? known.reply
        : problem(422, "This Idempotency-Key was used for another request");
    const { result: reply, touched } = recordChanges(() => answer(request));
    server.effects.push(...touched);
    answers.set(key, { request: text, reply });
    if (reply.status < 300) server.done.push(key);
    return reply;
  }

  const pulls = fakePull({ model, changes });

  function answer(request: WireRequest): WireReply {
    const { method, path, body } = numbered(request, idOfKey);
    if (path === pull.read.path) return pulls(JSON.parse(body ?? "{}") as { cursor?: string });
    const found = callAt(method, path);
    if (!found) return problem(404, `No call ${method} ${path}`);
    try {
      const input = found.endpoint.body
        ? z.decode(found.endpoint.body, JSON.parse(body ?? "{}") as never)
        : undefined;
      const result = model.run(found.resource, found.name, {
        id: found.id,
        query: found.query,
        body: input,
      });
      return {
        status: found.endpoint.status,
        body: found.endpoint.reply ? z.encode(found.endpoint.reply, result) : undefined,
      };
    } catch (error) {
      if (error instanceof No)
        return problem(error.status, error.message, {
          ...error.details,
          ...(error.details.current !== undefined && {
            current: encoded(found.resource, error.details.current),
          }),
        });
      if (error instanceof z.core.$ZodError)
        return problem(422, error.issues[0]?.message ?? "Invalid");
      throw error;
    }
  }

  function idOfKey(wanted: string): number | undefined {
    for (const book of LISTED_TABLES)
      for (const { id, key } of model.books[book].values()) if (key === wanted) return id;
    return undefined;
  }

  return server;
}

/** A request on its way; a batch with the calls that are in it. */
interface Arriving {
  readonly request: WireRequest;
  readonly fault: Fault;
  readonly entries?: readonly { readonly request: WireRequest; readonly fault: Fault }[];
}

const unharmed = (request: WireRequest) => ({ request, fault: "none" as const });
