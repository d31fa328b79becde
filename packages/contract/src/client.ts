import * as z from "zod/mini";
import {
  fillPath,
  type BodyOf,
  type Contract,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from "./wire/endpoint.ts";
import { isPagedByHeader } from "./wire/paging.ts";
import { problem, type Problem } from "./wire/problem.ts";

/** A request as it is sent: `body` is JSON text. The transport adds host and token. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}
export interface WireReply {
  readonly status: number;
  /** Parsed JSON; undefined where there is none or it is not JSON. */
  readonly body: unknown;
  /** Milliseconds that the server asks to wait before the next try; absent where it does not. */
  readonly retryAfter?: number;
  /** The header `Next-Cursor`: where a list that is an array continues. */
  readonly nextCursor?: string;
}
/** Rejects when no response came (no signal, time-out); any response resolves. */
export type Transport = (request: WireRequest) => Promise<WireReply>;

type PresentFields<T> = {
  [
    Key in keyof T as T[Key] extends undefined ? never : keyof T[Key] extends never ? never : Key
  ]: T[Key];
};
/** A query without required fields can be left out. */
type QueryInput<Query> = object extends Query ? { query?: Query } : { query: Query };
export type CallInput<E extends Endpoint> = PresentFields<{
  params: ParamsOf<E>;
  body: BodyOf<E>;
}> &
  (QueryOf<E> extends undefined ? unknown : QueryInput<QueryOf<E>>);

export interface CallOptions {
  /** A UUID: the server does the work once, however often it is sent. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /**
   * Receives the cursor of the next page of a list that is an array; null at its end, and for a
   * request without paging.
   */
  readonly onNextCursor?: (cursor: string | null) => void;
}
export type Client<C extends Contract> = {
  readonly [Name in keyof C]: (
    input: CallInput<C[Name]>,
    options?: CallOptions,
  ) => Promise<ReplyOf<C[Name]>>;
};

/** The server answered no: 4xx or 5xx with its problem. */
export class Refused extends Error {
  constructor(
    readonly problem: Problem,
    /** Milliseconds; absent where the server does not say. */
    readonly retryAfter?: number,
  ) {
    super(problem.message);
  }
}

/**
 * A typed function for every call of a contract. Answers are decoded; anything but 2xx throws
 * {@link Refused}.
 */
export function createClient<C extends Contract>(contract: C, transport: Transport): Client<C> {
  const calls = Object.entries(contract).map(
    ([name, endpoint]) => [name, caller(endpoint, transport)] as const,
  );
  return Object.fromEntries(calls) as unknown as Client<C>;
}

interface AnyInput {
  readonly params?: Readonly<Record<string, number | string>>;
  readonly query?: unknown;
  readonly body?: unknown;
}

const caller =
  (endpoint: Endpoint, transport: Transport) =>
  async (input: AnyInput = {}, options: CallOptions = {}) => {
    const { method, path, body } = requestOf(endpoint, input);
    const answer = await transport({
      method,
      path,
      headers: {
        ...(endpoint.body && { "content-type": "application/json" }),
        ...(options.idempotencyKey && { "idempotency-key": options.idempotencyKey }),
      },
      ...(endpoint.body && { body: JSON.stringify(body) }),
      ...(options.signal && { signal: options.signal }),
    });
    const reply = replyOf(endpoint, answer);
    if (isPagedByHeader(endpoint)) options.onNextCursor?.(answer.nextCursor ?? null);
    return reply;
  };

/**
 * A call as it is sent, alone or in a batch. `body` is in wire words; absent where the call takes
 * none.
 */
export function requestOf<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): { method: string; path: string; body?: unknown } {
  const { params = {}, query, body }: AnyInput = input;
  const asked =
    endpoint.query && query !== undefined ? queryText(z.encode(endpoint.query, query)) : "";
  return {
    method: endpoint.method,
    path: fillPath(endpoint.path, params) + asked,
    ...(endpoint.body && { body: z.encode(endpoint.body, body) }),
  };
}

/**
 * Decodes the response to a call, sent alone or in a batch. Throws {@link Refused} for anything but
 * 2xx.
 */
export function replyOf<E extends Endpoint>(
  endpoint: E,
  answer: Pick<WireReply, "status" | "body" | "retryAfter">,
): ReplyOf<E> {
  if (answer.status < 200 || answer.status > 299)
    throw new Refused(problemIn(answer), answer.retryAfter);
  return (endpoint.reply ? z.decode(endpoint.reply, answer.body) : undefined) as ReplyOf<E>;
}

function queryText(query: unknown): string {
  const pairs = Object.entries(query as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return pairs.length === 0
    ? ""
    : `?${new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, String(value)]))}`;
}

/** The problem in a response. A gateway on the way may answer without one. */
export function problemIn({ status, body }: Pick<WireReply, "status" | "body">): Problem {
  const sent = z.safeParse(problem, body);
  if (sent.success) return sent.data;
  const detail = `The server answered ${status}`;
  return { type: "about:blank", title: detail, status, detail, message: detail };
}
