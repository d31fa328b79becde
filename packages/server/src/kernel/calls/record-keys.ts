import type { Endpoint } from "@roundsman/contract/endpoint";
import {
  EACH,
  idPlaces,
  keyIn,
  type IdPlace,
  type RecordKind,
} from "@roundsman/contract/record-ids";
import type { Actor } from "../auth/actor.ts";
import { compiled } from "../storage/compiled.ts";
import type { Db } from "../storage/db.ts";
import type { PathParams } from "./guard.ts";
import { inChunks } from "../storage/in-chunks.ts";
import { Refusal } from "../errors/refusal.ts";

/** A path or a body names records by client_ids of which the caller has none. It is 404 like an id that is not there, but never kept for a retry. */
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
  /** Keys that name none of the caller's records. They are replaced by an id that nothing has. */
  readonly unknownKeys: readonly string[];
}

/** The records that a path and a body name by their client_ids, by id. What was sent is left as it is. */
export async function withIds(
  db: Db,
  of: Endpoint,
  { actor, params, body }: Sent,
): Promise<WithIds> {
  const places = placesOf(of);
  const wanted = keysOf(of, places, { params, body });
  if (wanted.length === 0) return { params, body, unknownKeys: [] };
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
      of.record && params["id"] !== undefined
        ? { ...params, id: String(idFor(of.record)(params["id"])) }
        : params,
    body: places.reduce((rest, { kind, path }) => replaced(rest, path, idFor(kind)), body),
    unknownKeys: wanted.flatMap(({ kind, key }) => (found.has(`${kind} ${key}`) ? [] : [key])),
  };
}

/** No counter gets there. */
const NOBODY = Number.MAX_SAFE_INTEGER;

const known = new WeakMap<Endpoint, readonly IdPlace[]>();

function placesOf(of: Endpoint): readonly IdPlace[] {
  const places = known.get(of) ?? idPlaces(of.body);
  known.set(of, places);
  return places;
}

interface RecordKey {
  readonly kind: RecordKind;
  readonly key: string;
}

function keysOf(
  of: Endpoint,
  places: readonly IdPlace[],
  { params, body }: Pick<Sent, "params" | "body">,
): RecordKey[] {
  const inPath = of.record ? keyIn(params["id"]) : null;
  const inBody = places.flatMap(({ kind, path }) =>
    valuesAt(body, path).flatMap((value) => asKey(kind, keyIn(value))),
  );
  return of.record ? [...asKey(of.record, inPath), ...inBody] : inBody;
}

const asKey = (kind: RecordKind, key: string | null): RecordKey[] =>
  key === null ? [] : [{ kind, key }];

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

const OWNED = {
  customer: "customer",
  task: "task",
  product: "product",
  invoice: "invoice",
  deliveryRoute: "delivery_route",
  taskCategory: "task_category",
  productCategory: "product_category",
  company: "company",
  daySheet: "day_sheet",
  bulkImport: "bulk_import",
} as const;
type OwnedKind = keyof typeof OWNED;
const isOwned = (kind: RecordKind): kind is OwnedKind => kind in OWNED;

/** Ids by key, of hidden records too. What belongs to the business is looked up for everybody: its calls say who may. */
async function idsByKey(
  db: Db,
  owner: number,
  kind: RecordKind,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const [only] = keys;
  if (keys.length === 1 && only !== undefined && isOwned(kind))
    return asMap(await findOne[kind](db, owner, only));
  const found: { readonly id: number; readonly key: string }[] = [];
  await inChunks(
    [...new Set(keys)],
    async (some) => void found.push(...(await rowsOf(db, owner, kind, some))),
  );
  return asMap(found);
}

const asMap = (rows: readonly { readonly id: number; readonly key: string }[]) =>
  new Map(rows.map(({ id, key }) => [key, id]));

function rowsOf(db: Db, owner: number, kind: RecordKind, keys: readonly string[]) {
  if (isOwned(kind))
    return ownedRows(db, kind).where("owner_id", "=", owner).where("key", "in", keys).execute();
  if (kind === "person")
    return db.selectFrom("person").select(["id", "key"]).where("key", "in", keys).execute();
  return db
    .selectFrom("customs_source")
    .select(["id", "key"])
    .where("kind", "=", kind)
    .where("key", "in", keys)
    .execute();
}

/** The tables differ in their names alone; Kysely cannot follow a name that is a variable. */
const ownedRows = (db: Db, kind: OwnedKind) =>
  db.selectFrom(OWNED[kind] as "customer").select(["id", "key"]);

/** The keys of records by their ids, of hidden ones too. */
export async function keysByIds(
  db: Db,
  owner: number,
  kind: OwnedKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>();
  await inChunks(ids, async (some) => {
    for (const { id, key } of await ownedRows(db, kind)
      .where("owner_id", "=", owner)
      .where("id", "in", some)
      .execute())
      found.set(id, key);
  });
  return found;
}

const findOneOf = (kind: OwnedKind) =>
  compiled<{ id: number; key: string }, [owner: number, key: string]>((db, slot) =>
    ownedRows(db, kind).where("owner_id", "=", slot<number>(0)).where("key", "=", slot<string>(1)),
  );

const findOne = Object.fromEntries(
  Object.keys(OWNED).map((kind) => [kind, findOneOf(kind as OwnedKind)]),
) as Readonly<Record<OwnedKind, ReturnType<typeof findOneOf>>>;
