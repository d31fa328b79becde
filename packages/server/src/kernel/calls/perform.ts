import { fillPath, type Endpoint } from "@roundsman/contract/wire/endpoint";
import { dayAt } from "@roundsman/core/day";
import type { FastifyReply, FastifyRequest } from "fastify";
import { signedInOf, type Call } from "./call.ts";
import type { SentFile } from "../http/sent-file.ts";
import type { Actor } from "../auth/actor.ts";
import { signalOf } from "../http/client-gone.ts";
import { checkBodyOwner, wholeNumber, type PathParams } from "./guard.ts";
import type { Kernel } from "./kernel.ts";
import { withPrecondition } from "../http/precondition.ts";
import { invoicesNamed, UnknownRecords, withIds, type UnknownKeys } from "./record-keys.ts";
import { invalid, notFound } from "../errors/refusal.ts";
import { decoded } from "../http/validation.ts";

/** What a call reads of a request: its own request, or an entry of a batch. */
export type RequestParts = Pick<
  FastifyRequest,
  "id" | "url" | "headers" | "params" | "query" | "body" | "ip" | "protocol" | "host"
>;

interface CallParties {
  readonly actor: Actor;
  readonly manager?: Actor | null;
  readonly reply: FastifyReply;
  readonly file?: SentFile | undefined;
}

/** A decoded call, and what identifies a retry of it. */
export interface Decoded {
  readonly call: Call;
  /**
   * The path of the request, with ids in place of keys: a request by key and by id is the same
   * request.
   */
  readonly path: string;
  readonly unknownKeys: UnknownKeys;
  /** The ids of the invoices that a change names. */
  readonly invoices: readonly number[];
}

/**
 * Decodes a request of somebody who may make it. Throws 403, 422 and 404, in this order (wire §1).
 * {@link expectKnown} throws the 404 for unknown keys.
 */
export async function callOf(
  kernel: Kernel,
  endpoint: Endpoint,
  asked: RequestParts,
  { actor, manager = null, reply, file }: CallParties,
): Promise<Decoded> {
  checkBodyOwner(endpoint, asked.body, actor);
  const params = asked.params as PathParams;
  const named = await withIds(kernel.db, endpoint, { actor, params, body: asked.body });
  const body = bodyOf(endpoint, { body: named.body, headers: asked.headers });
  const query = endpoint.query ? decoded(endpoint.query, asked.query) : undefined;
  const numbers = numbersIn(named.params);
  const origin = kernel.config.publicUrl ?? `${asked.protocol}://${asked.host}`;
  const call = new SignedInCall(kernel, reply, {
    actor,
    manager,
    address: asked.ip,
    origin,
    file,
    body,
    query,
    params: numbers,
    copies: isCopyOfRecord(asked.body),
  });
  const path =
    named.params === params
      ? (asked.url.split("?")[0] ?? "")
      : fillPath(endpoint.path, named.params);
  const invoices = endpoint.effect === "change" ? invoicesNamed(endpoint, named) : [];
  return { call, path, unknownKeys: named.unknownKeys, invoices };
}

/** Throws 404 if the request needs records that do not exist. */
export function expectKnown({ unknownKeys }: Pick<Decoded, "unknownKeys">): void {
  if (unknownKeys.needed.length > 0) throw new UnknownRecords(unknownKeys.needed);
}

/**
 * Every body is a JSON object. It may be missing only in a call without a schema, and in a read
 * that takes optional filters.
 */
export function bodyOf(
  endpoint: Endpoint,
  { body: sent, headers }: Pick<RequestParts, "body" | "headers">,
): unknown {
  if (sent !== undefined && (typeof sent !== "object" || sent === null || Array.isArray(sent)))
    throw invalid(NO_OBJECT);
  if (!endpoint.body) return undefined;
  const body = decoded(endpoint.body, sent ?? {});
  if (sent === undefined && endpoint.effect === "change") throw invalid(NO_OBJECT);
  return withPrecondition(endpoint, body, headers);
}

/**
 * Clients copy a record by sending the one they were given to a creating call. Only the server
 * writes `created_at`.
 */
const isCopyOfRecord = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "client_id" in body && "created_at" in body;

const NO_OBJECT = { body: ["Please send a JSON object"] };

function numbersIn(params: PathParams): Call["params"] {
  const numbers: Record<string, number> = {};
  for (const [name, text] of Object.entries(params)) {
    const number = wholeNumber(text);
    if (number === null) throw notFound();
    numbers[name] = number;
  }
  return numbers;
}

type Sent = Pick<
  Call,
  "actor" | "manager" | "address" | "origin" | "file" | "body" | "query" | "params" | "copies"
>;

/** A class, so that `today` and `signal` are computed only when a handler reads them. */
class SignedInCall implements Call {
  readonly actor: Call["actor"];
  readonly manager: Call["manager"];
  readonly address: string;
  readonly origin: string;
  readonly params: Call["params"];
  readonly query: Call["query"];
  readonly body: Call["body"];
  readonly file: Call["file"];
  readonly copies: boolean;
  readonly now: Date;
  readonly db: Call["db"];

  readonly kernel: Kernel;
  readonly reply: FastifyReply;

  constructor(kernel: Kernel, reply: FastifyReply, sent: Sent) {
    this.kernel = kernel;
    this.reply = reply;
    this.actor = sent.actor;
    this.manager = sent.manager;
    this.address = sent.address;
    this.origin = sent.origin;
    this.params = sent.params;
    this.query = sent.query;
    this.body = sent.body;
    this.file = sent.file;
    this.copies = sent.copies;
    this.now = new Date(kernel.clock());
    this.db = kernel.db;
  }
  get today() {
    return dayAt(this.now.getTime());
  }
  longRead: Call["longRead"] = (work) =>
    this.kernel.longRead({ actor: signedInOf(this), signal: this.signal }, work);
  get signal() {
    return signalOf(this.reply);
  }
  record(): never {
    throw new Error("Only a change in its transaction is recorded");
  }
  unchanged(): never {
    throw new Error("Only a change in its transaction can find nothing to do");
  }
}
