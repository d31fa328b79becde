import { Readable } from "node:stream";
import { CHANGE_SEQ } from "@roundsman/contract/changes";
import type { Endpoint, ServedFile } from "@roundsman/contract/wire/endpoint";
import { NEXT_CURSOR } from "@roundsman/contract/wire/paging";
import type { FastifyReply } from "fastify";
import { PROBLEM_TYPE } from "../errors/problem.ts";
import { Refusal } from "../errors/refusal.ts";
import { encoded } from "./validation.ts";

/** The response that is sent, and kept for a retry. */
export interface Answer {
  readonly status: number;
  /** JSON; "" for none. Of a long list in pieces. */
  readonly text: string | readonly string[];
  readonly replayed: boolean;
  /** The sequence number of its change event: the client that made the change can skip that event. */
  readonly changeSeq?: number | undefined;
  /** Of a page of a list that is an array; null at the end. */
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

/** A file to be saved, never shown: nothing in it runs among our pages. */
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

/** The JSON text of what a handler made; "" for a call that answers nothing. */
export const replyText = (of: Endpoint, made: unknown): string =>
  of.reply ? encoded(of.reply, made) : "";

/** A refusal's current state leaves in wire words; any other error stays as it is. */
export function onTheWire(of: Endpoint, error: unknown): unknown {
  if (!(error instanceof Refusal) || error.current === undefined || !of.reply) return error;
  const current: unknown = JSON.parse(encoded(of.reply, error.current));
  return new Refusal(error.status, error.code, error.message, { headers: error.headers, current });
}
