import type * as z from "zod/mini";
import type { RecordKind } from "./record-ids.ts";

export type Schema = z.ZodMiniType;
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Who may call: nobody signed in needed, any person with a role, or managers alone (wire §1, §2).
 */
export type Access = "public" | "person" | "manager";

/**
 * One call of the wire: what server, client and OpenAPI document know of it. Schemas are codecs:
 * wire outside, domain inside.
 */
export interface Endpoint<
  Path extends string = string,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema | undefined = Schema | undefined,
> {
  readonly method: Method;
  readonly path: Path;
  readonly access: Access;
  /**
   * A change runs in one transaction with its idempotency, audit and change rows; a read opens
   * none.
   */
  readonly effect: "read" | "change";
  /** What {id} in the path names. */
  readonly record: RecordKind | undefined;
  /** The status of a successful response. */
  readonly status: number;
  /**
   * Refusals that do not follow from the shape of the call: 409 for more than a stale version, 429
   * where guesses are counted.
   */
  readonly refuses: readonly number[];
  readonly summary: string;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  /**
   * The media types of a call that answers a file instead of JSON; its reply is a
   * {@link ServedFile}.
   */
  readonly media: readonly string[];
}

/** A file as a response. */
export interface ServedFile {
  /** At once, or piece by piece where a whole business does not fit into memory. */
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
  /** MIME type. */
  readonly type: string;
  /** What a browser saves it as. */
  readonly name: string;
  /** Response headers besides the type, by name. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface Options<Query, Body, Reply> {
  readonly summary: string;
  readonly access?: Access;
  readonly record?: RecordKind;
  readonly effect?: "read" | "change";
  readonly status?: number;
  readonly refuses?: readonly number[];
  readonly query?: Query;
  readonly body?: Body;
  readonly reply?: Reply;
  readonly media?: readonly string[];
}

/** Describes a call. GET reads and every other method changes unless `effect` says otherwise. */
export function endpoint<
  const Path extends string,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Reply extends Schema | undefined = undefined,
>(
  method: Method,
  path: Path,
  options: Options<Query, Body, Reply>,
): Endpoint<Path, Query, Body, Reply> {
  return {
    method,
    path,
    access: options.access ?? "person",
    effect: options.effect ?? (method === "GET" ? "read" : "change"),
    record: options.record,
    status: options.status ?? (options.reply ? 200 : 204),
    refuses: options.refuses ?? [],
    summary: options.summary,
    query: options.query as Query,
    body: options.body as Body,
    reply: options.reply as Reply,
    media: options.media ?? [],
  };
}

export type Contract = Readonly<Record<string, Endpoint>>;

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** Every {name} in a path is a whole number, but for a random file name. */
export type ParamsOf<E extends Endpoint> = {
  readonly [Name in ParamNames<E["path"]>]: Name extends "name" ? string : number;
};

/** The domain side of a schema. */
type OutputOf<S> = S extends Schema ? z.output<S> : undefined;
export type QueryOf<E extends Endpoint> = OutputOf<E["query"]>;
export type BodyOf<E extends Endpoint> = OutputOf<E["body"]>;
export type ReplyOf<E extends Endpoint> = OutputOf<E["reply"]>;

/** "/a/{rp}/b/{id}/" with its names replaced by values. */
export const fillPath = (path: string, params: Readonly<Record<string, number | string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
