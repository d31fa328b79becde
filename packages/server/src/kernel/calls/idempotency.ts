import { createHash, createHmac } from "node:crypto";
import type { Endpoint } from "@roundsman/contract/wire/endpoint";
import type { FastifyRequest } from "fastify";
import type { Answer } from "../http/answer.ts";
import { signedInOf } from "./call.ts";
import { compiled } from "../storage/compiled.ts";
import type { Config } from "../config/config.ts";
import type { Db } from "../storage/db.ts";
import type { Decoded } from "./perform.ts";
import { invalid } from "../errors/refusal.ts";
import { readOrCreateSecret } from "../config/secret.ts";
import type { Trx } from "../storage/transaction.ts";

/** Identifies one request of one person, so that it is performed only once. */
export interface RetryKey {
  readonly ownerId: number;
  /** The person whose records the request is about. */
  readonly aboutId: number;
  readonly key: string;
  /** A short hash of the call, a dot, then a hash of method, path and decoded body. */
  readonly hash: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** null if the client sent no Idempotency-Key. Throws 422 if it is not a UUID. */
export function keyOf(
  config: Config,
  endpoint: Endpoint,
  {
    call: { actor, manager, body, file },
    path,
    request,
  }: Decoded & { readonly request: Pick<FastifyRequest, "headers"> },
): RetryKey | null {
  const sent = request.headers["idempotency-key"];
  if (sent === undefined) return null;
  const key = String(sent).toLowerCase();
  if (!UUID.test(key)) throw invalid({ "Idempotency-Key": ["The Idempotency-Key must be a UUID"] });
  const digest = digestFor(body, config).update(
    `${endpoint.method} ${path}\n${JSON.stringify(body) ?? ""}\n`,
  );
  return {
    ownerId: signedInOf({ actor, manager }).id,
    aboutId: actor.id,
    key,
    hash: `${callDigest(endpoint)}${digest.update(file?.bytes ?? "").digest("base64url")}`,
  };
}

const callDigest = ({ method, path }: Endpoint): string =>
  `${createHash("sha256").update(`${method} ${path}`).digest("base64url").slice(0, 12)}.`;
const callIn = (hash: string): string => /^[^.]*\./.exec(hash)?.[0] ?? "";
/** Rows from releases before batches have no hash of the call. */
const isSame = (kept: string, hash: string): boolean =>
  kept === hash || (callIn(kept) === "" && kept === hash.slice(callIn(hash).length));

/**
 * Somebody who finds a backup could guess passwords against a plain hash: requests with a password
 * are hashed with the server's secret. Others stay plain, so that a backup restored on another
 * machine, with another secret, still recognises retries.
 */
const digestFor = (body: unknown, config: Config) =>
  holdsPassword(body)
    ? createHmac("sha256", config.tokenSecret ?? readOrCreateSecret(config.dataDir))
    : createHash("sha256");

const holdsPassword = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "password" in body;

interface StoredRow {
  readonly request_hash: string;
  readonly status: number;
  readonly body: string;
}

const find = compiled<StoredRow, [owner: number, key: string]>((db, slot) =>
  db
    .selectFrom("idempotency")
    .select(["request_hash", "status", "body"])
    .where("owner_id", "=", slot<number>(0))
    .where("key", "=", slot<string>(1)),
);

/** The stored response, if there is one. Throws 422 if the key belongs to another request. */
export async function storedResponse(
  db: Db,
  { ownerId, key, hash }: RetryKey,
): Promise<Answer | null> {
  const [kept] = await find(db, ownerId, key);
  if (kept && !isSame(kept.request_hash, hash)) throw usedBefore();
  return kept ? answerOf(kept) : null;
}

/**
 * Same as {@link storedResponse} for a request whose whole hash can no longer be computed, because
 * a record it names has no id any more: only the call must be the same.
 */
export async function storedForCall(
  db: Db,
  { ownerId, key, hash }: RetryKey,
): Promise<Answer | null> {
  const [kept] = await find(db, ownerId, key);
  if (kept && callIn(kept.request_hash) !== callIn(hash)) throw usedBefore();
  return kept ? answerOf(kept) : null;
}

const usedBefore = () =>
  invalid({ "Idempotency-Key": ["This Idempotency-Key was used for another request"] });

const answerOf = ({ status, body }: StoredRow): Answer => ({ status, text: body, replayed: true });

type Row = [
  owner: number,
  key: string,
  hash: string,
  status: number,
  body: string,
  at: string,
  about: number,
];
const insert = compiled<object, Row>((db, slot) =>
  db.insertInto("idempotency").values({
    owner_id: slot<number>(0),
    key: slot<string>(1),
    request_hash: slot<string>(2),
    status: slot<number>(3),
    body: slot<string>(4),
    created_at: slot<string>(5),
    about_id: slot<number>(6),
  }),
);

/**
 * Stores a response. Of two simultaneous requests, the second fails on the key; its transaction
 * runs again and finds the first one's response.
 */
export async function storeResponse(
  trx: Trx,
  { ownerId, aboutId, key, hash }: RetryKey,
  { status, text, now }: { status: number; text: string; now: Date },
): Promise<void> {
  await insert(trx, ownerId, key, hash, status, text, now.toISOString(), aboutId);
}
