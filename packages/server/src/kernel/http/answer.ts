import { Readable } from "node:stream";
import { CHANGE_SEQ } from "@roundsman/contract/changes";
import type { Endpoint, ServedFile } from "@roundsman/contract/wire/endpoint";
import { NEXT_CURSOR } from "@roundsman/contract/wire/paging";
import type { FastifyReply } from "fastify";
import { PROBLEM_TYPE } from "../errors/problem.ts";
import { Refusal } from "../errors/refusal.ts";
import { encoded } from "./validation.ts";

/** A response as it is sent, and stored for retries. */
export interface Answer {
  readonly status: number;
  /** JSON; "" for none. In pieces for a long list. */
  readonly text: string | readonly string[];
  readonly replayed: boolean;
  /** The number of the call's change event: the client that made the change can skip that event. */
  readonly changeSeq?: number | undefined;
  /** The next cursor of a paged list whose body is an array; null at the end. */
  readonly nextCursor?: string | null | undefined;
}

const JSON_TYPE = "application/json; charset=utf-8";

export function answer(
  reply: FastifyReply,
  { status, text, replayed, changeSeq, nextCursor }: Answer,
): FastifyReply {
  void reply.code(status);
  if (replayed) void reply.header("idempotency-replayed", "true");
  if (changeSeq !== undefined) void reply.header(CHANGE_SEQ, String(changeSeq));
  if (nextCursor) void reply.header(NEXT_CURSOR, nextCursor);
  if (text === "") return reply.send();
  void reply.header("content-type", status < 400 ? JSON_TYPE : PROBLEM_TYPE);
  return reply.send(typeof text === "string" ? text : Readable.from(text, { objectMode: false }));
}

/** Sends a file to be saved, never shown, so that nothing in it runs as part of the app. */
export const answerFile = (
  reply: FastifyReply,
  { bytes, type, name, headers = {} }: ServedFile,
): FastifyReply =>
  reply
    .headers({
      ...headers,
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
      "content-security-policy": "sandbox",
    })
    .send(
      bytes instanceof Uint8Array
        ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        : Readable.from(bytes),
    );

/** The JSON text of a handler's reply; "" if the call has none. */
export const replyText = (endpoint: Endpoint, result: unknown): string =>
  endpoint.reply ? encoded(endpoint.reply, result) : "";

/** Encodes the current state in a refusal for the wire; returns any other error as it is. */
export function onTheWire(endpoint: Endpoint, error: unknown): unknown {
  if (!(error instanceof Refusal) || error.current === undefined || !endpoint.reply) return error;
  const current: unknown = JSON.parse(encoded(endpoint.reply, error.current));
  return new Refusal(error.status, error.code, error.message, { headers: error.headers, current });
}
