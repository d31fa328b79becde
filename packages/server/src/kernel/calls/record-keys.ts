import type { Endpoint } from "@roundsman/contract/wire/endpoint";
import {
  EACH,
  idPlaces,
  keyIn,
  type IdPlace,
  type RecordKind,
} from "@roundsman/contract/wire/record-ids";
import type { Actor } from "../auth/actor.ts";
import type { Db } from "../storage/db.ts";
import type { PathParams } from "./guard.ts";
import { Refusal } from "../errors/refusal.ts";
import { idsByKey } from "./ids-by-key.ts";

/**
 * A path or body names records by client_ids that the caller does not have. A 404 like that of an
 * unknown id, but never stored for a retry.
 */
export class UnknownRecords extends Refusal {
  readonly keys: readonly string[];
  constructor(keys: readonly string[]) {
    super(404, "not-found", "Not found");
    this.keys = keys;
  }
}

interface Sent {
  readonly actor: Actor;
  readonly params: PathParams;
  readonly body: unknown;
}

interface WithIds {
  readonly params: PathParams;
  readonly body: unknown;
  readonly unknownKeys: UnknownKeys;
}

/** Keys of records that the caller does not have. They are replaced by an id that no record has. */
export interface UnknownKeys {
  /**
   * Keys in the path or in a single field of the body: the request cannot be done without these
   * records.
   */
  readonly needed: readonly string[];
  /**
   * Keys in a list of ids, such as those of a bulk delete: the call treats them like unknown ids.
   */
  readonly listed: readonly string[];
}
const NONE: UnknownKeys = { needed: [], listed: [] };

/** Replaces the client_ids in a path and a body by ids, in copies of both. */
export async function withIds(
  db: Db,
  endpoint: Endpoint,
  { actor, params, body }: Sent,
): Promise<WithIds> {
  const places = placesOf(endpoint);
  const wanted = keysOf(endpoint, places, { params, body });
  if (wanted.length === 0) return { params, body, unknownKeys: NONE };
  const found = new Map<string, number>();
  for (const kind of new Set(wanted.map((each) => each.kind))) {
    const keys = wanted.flatMap((each) => (each.kind === kind ? [each.key] : []));
    for (const [key, id] of await idsByKey(db, actor.id, kind, keys))
      found.set(`${kind} ${key}`, id);
  }
  const idFor = (kind: RecordKind) => (sent: unknown) => {
    const key = keyIn(sent);
    return key === null ? sent : (found.get(`${kind} ${key}`) ?? NOBODY);
  };
  return {
    params:
      endpoint.record && params["id"] !== undefined
        ? { ...params, id: String(idFor(endpoint.record)(params["id"])) }
        : params,
    body: places.reduce((rest, { kind, path }) => replaced(rest, path, idFor(kind)), body),
    unknownKeys: unknownOf(wanted.filter(({ kind, key }) => !found.has(`${kind} ${key}`))),
  };
}

const unknownOf = (keys: readonly RecordKey[]): UnknownKeys => ({
  needed: keys.flatMap(({ key, isListed }) => (isListed ? [] : [key])),
  listed: keys.flatMap(({ key, isListed }) => (isListed ? [key] : [])),
});

/** The ids of the invoices that a request names, after keys were replaced. */
export function invoicesNamed(endpoint: Endpoint, { params, body }: Omit<Sent, "actor">): number[] {
  const sent = placesOf(endpoint).flatMap(({ kind, path }) =>
    kind === "invoice" ? valuesAt(body, path) : [],
  );
  if (endpoint.record === "invoice") sent.push(params["id"]);
  return [...new Set(sent.map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0);
}

/** An id that no counter reaches. */
const NOBODY = Number.MAX_SAFE_INTEGER;

const known = new WeakMap<Endpoint, readonly IdPlace[]>();

function placesOf(endpoint: Endpoint): readonly IdPlace[] {
  const places = known.get(endpoint) ?? idPlaces(endpoint.body);
  known.set(endpoint, places);
  return places;
}

interface RecordKey {
  readonly kind: RecordKind;
  readonly key: string;
  /** Whether the key is in a list of ids. */
  readonly isListed: boolean;
}

function keysOf(
  endpoint: Endpoint,
  places: readonly IdPlace[],
  { params, body }: Pick<Sent, "params" | "body">,
): RecordKey[] {
  const inBody = places.flatMap(({ kind, path }) =>
    valuesAt(body, path).flatMap((value) => asKey(kind, value, path.at(-1) === EACH)),
  );
  return endpoint.record ? [...asKey(endpoint.record, params["id"], false), ...inBody] : inBody;
}

function asKey(kind: RecordKind, sent: unknown, isListed: boolean): RecordKey[] {
  const key = keyIn(sent);
  return key === null ? [] : [{ kind, key, isListed }];
}

function valuesAt(value: unknown, [step, ...rest]: IdPlace["path"]): unknown[] {
  if (step === undefined) return [value];
  if (step === EACH)
    return Array.isArray(value) ? value.flatMap((item) => valuesAt(item, rest)) : [];
  return has(value, step) ? valuesAt(value[step], rest) : [];
}

function replaced(
  value: unknown,
  [step, ...rest]: IdPlace["path"],
  by: (sent: unknown) => unknown,
): unknown {
  if (step === undefined) return by(value);
  if (step === EACH)
    return Array.isArray(value) ? value.map((item) => replaced(item, rest, by)) : value;
  return has(value, step) ? { ...value, [step]: replaced(value[step], rest, by) } : value;
}

const has = (value: unknown, field: string): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && Object.hasOwn(value, field);
