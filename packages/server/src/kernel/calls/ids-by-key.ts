import type { RecordKind } from "@roundsman/contract/wire/record-ids";
import { compiled } from "../storage/compiled.ts";
import type { Db } from "../storage/db.ts";
import { inBatches } from "../storage/in-batches.ts";

const OWNED = {
  customer: "customer",
  task: "task",
  product: "product",
  invoice: "invoice",
  creditNote: "credit_note",
  payment: "payment",
  deliveryRoute: "delivery_route",
  taskCategory: "task_category",
  productCategory: "product_category",
  company: "company",
  daySheet: "day_sheet",
  numberSeries: "number_series",
  bulkImport: "bulk_import",
} as const;
type OwnedKind = keyof typeof OWNED;

/** Tables that belong to the whole business. */
const OF_BUSINESS = {
  businessImport: "bulk_import",
  accountsExport: "accounts_export",
  businessProduct: "business_product",
  businessCustomer: "business_customer",
} as const;
const isOfBusiness = (kind: RecordKind): kind is keyof typeof OF_BUSINESS => kind in OF_BUSINESS;
const isOwned = (kind: RecordKind): kind is OwnedKind => kind in OWNED;

/**
 * Ids by key, including deleted records. Records of the business are found for everybody: their
 * calls decide who may use them.
 */
export async function idsByKey(
  db: Db,
  owner: number,
  kind: RecordKind,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const [only] = keys;
  if (keys.length === 1 && only !== undefined && isOwned(kind))
    return asMap(await findOne[kind](db, owner, only));
  const found: { readonly id: number; readonly key: string }[] = [];
  await inBatches(
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
  if (isOfBusiness(kind))
    return db
      .selectFrom(OF_BUSINESS[kind] as "accounts_export")
      .select(["id", "key"])
      .where("key", "in", keys)
      .execute();
  if (kind === "handOver")
    return db.selectFrom("hand_over").select(["id", "key"]).where("key", "in", keys).execute();
  return db
    .selectFrom("customs_source")
    .select(["id", "key"])
    .where("kind", "=", kind)
    .where("key", "in", keys)
    .execute();
}

/** The tables differ only in their names. Kysely cannot type a table name that is a variable. */
const ownedRows = (db: Db, kind: OwnedKind) =>
  db.selectFrom(OWNED[kind] as "customer").select(["id", "key"]);

/** Keys by id, including deleted records. */
export async function keysByIds(
  db: Db,
  owner: number,
  kind: OwnedKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>();
  await inBatches(ids, async (some) => {
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
