import { fold } from "@roundsman/core/name";
import {
  businessCustomerResource,
  businessProductResource,
} from "../../catalogue/repository/catalogue-resources.ts";
import {
  assignedRows,
  mergeGiven,
  giveRecords,
  NONE_GIVEN,
  type GivenRecords,
} from "../../catalogue/repository/give-records.ts";
import { customerRecords } from "../../customers/repository.ts";
import type { OwnedRow, Row } from "../../kernel/owned/owned-records.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { inBatches } from "../../kernel/storage/in-batches.ts";
import { productRecords } from "../../products/repository.ts";
import { recordCopies } from "./copied-customers.ts";

/** The book that work leaves, and the one that it comes into. */
export interface Between {
  readonly from: number;
  readonly to: number;
  readonly now: Date;
}

/** Records of one book in the other: their ids there, and which of these were made. */
export interface Copies {
  /** Ids in the other book, by the ids in the one. */
  readonly ids: ReadonlyMap<number, number>;
  readonly created: readonly number[];
}

/** The same for customers, with log entries of those that belong to the business. */
export interface CopiedCustomers extends Copies {
  readonly given: GivenRecords;
}

/** A row without owner, ids, version and times. */
export function contentOf<Found extends OwnedRow>(row: Found) {
  const { owner_id: _owner, id: _id, key: _key, version: _version, ...rest } = row;
  const { created_at: _made, updated_at: _changed, deleted_at: _hidden, ...content } = rest;
  return content;
}

const placeOf = ({ search_name, postcode }: Row<"customer">): string =>
  `${search_name}\n${fold(postcode).replaceAll(" ", "")}`;

/**
 * Customers of one book in the other. One of the business is its row there, otherwise a row of the
 * same name and postcode, otherwise it is assigned. A driver's own customer is a row of the same
 * name and postcode, otherwise a new one. Money on account is not copied.
 */
export async function copyCustomers(
  trx: Db,
  { from, to, now }: Between,
  ids: readonly number[],
): Promise<CopiedCustomers> {
  const sources: Row<"customer">[] = [];
  await inBatches([...new Set(ids)], async (some) => {
    const rows = trx.selectFrom("customer").selectAll().where("owner_id", "=", from);
    sources.push(...(await rows.where("id", "in", some).orderBy("id").execute()));
  });
  const known = await knownPlaces(trx, to, sources);
  const shownCustomers = await heldCustomers(trx, to, sources);
  const existingId = (row: Row<"customer">) =>
    (row.business_id === null ? undefined : shownCustomers.get(row.business_id)) ??
    known.get(placeOf(row));
  const missing = sources.filter((row) => existingId(row) === undefined);
  const { rows, given } = await giveRecords(
    businessCustomerResource,
    { db: trx, now },
    {
      owner: to,
      ids: missing.flatMap((row) => row.business_id ?? []),
    },
  );
  const copies = new Map<number, number>();
  const created: { readonly source: number; readonly copy: number }[] = [];
  for (const row of sources) {
    let id = rows.get(row.business_id ?? 0) ?? existingId(row);
    if (id === undefined) {
      // A copy of a deleted business record is the driver's own: nobody can have that record.
      const own = { on_account: 0, business_id: null };
      const copy = { ...contentOf(row), ...own, key: undefined, now };
      ({ id } = await customerRecords.insert(trx, to, copy));
      created.push({ source: row.id, copy: id });
      known.set(placeOf(row), id);
    }
    copies.set(row.id, id);
  }
  await recordCopies(trx, { from, to }, created);
  return { ids: copies, created: created.map(({ copy }) => copy), given };
}

/** Rows of a book by name and postcode; the oldest of several. */
async function knownPlaces(
  trx: Db,
  owner: number,
  sources: readonly Row<"customer">[],
): Promise<Map<string, number>> {
  const known = new Map<string, number>();
  await inBatches(
    sources.map(({ search_name }) => search_name),
    async (some) => {
      const rows = trx.selectFrom("customer").selectAll().where("owner_id", "=", owner);
      const found = await rows
        .where("deleted_at", "=", "")
        .where("search_name", "in", some)
        .orderBy("id", "desc")
        .execute();
      for (const row of found) known.set(placeOf(row), row.id);
    },
  );
  return known;
}

/** Customers of the business that a book shows, by record. */
async function heldCustomers(
  trx: Db,
  owner: number,
  sources: readonly Row<"customer">[],
): Promise<ReadonlyMap<number, number>> {
  const ids = sources.flatMap((row) => row.business_id ?? []);
  const rows = await assignedRows(trx, businessCustomerResource, { owner, ids });
  const shown = new Map<number, number>();
  for (const [record, { id, deleted_at }] of rows) if (deleted_at === "") shown.set(record, id);
  return shown;
}

/**
 * Products that the invoices name, and did not name when they were in the other book before, if
 * that book has none of the name: loads and deliveries are counted by product. A product of the
 * business is assigned, a driver's own is copied.
 */
export async function copyProducts(
  trx: Db,
  { from, to, now }: Between,
  invoices: readonly number[],
): Promise<CopiedProducts> {
  const names = await namesIn(trx, from, invoices);
  for (const name of await namesIn(trx, to, invoices)) names.delete(name);
  const created: number[] = [];
  let given = NONE_GIVEN;
  await inBatches([...names], async (some) => {
    const rowsOf = (owner: number) =>
      trx
        .selectFrom("product")
        .selectAll()
        .where("owner_id", "=", owner)
        .where("deleted_at", "=", "")
        .where("search_name", "in", some)
        .orderBy("id")
        .execute();
    const known = new Set((await rowsOf(to)).map(({ search_name }) => search_name));
    const missing = (await rowsOf(from)).filter((row) => !known.has(row.search_name));
    const shared = await giveRecords(
      businessProductResource,
      { db: trx, now },
      {
        owner: to,
        ids: missing.flatMap((row) => row.business_id ?? []),
      },
    );
    given = mergeGiven(given, shared.given);
    for (const row of missing) {
      if (shared.rows.has(row.business_id ?? 0) || known.has(row.search_name)) continue;
      known.add(row.search_name);
      const copy = { ...contentOf(row), business_id: null, key: undefined, now };
      created.push((await productRecords.insert(trx, to, copy)).id);
    }
  });
  return { created, given };
}

interface CopiedProducts extends Pick<Copies, "created"> {
  readonly given: GivenRecords;
}

async function namesIn(db: Db, owner: number, invoices: readonly number[]): Promise<Set<string>> {
  const names = new Set<string>();
  await inBatches(invoices, async (some) => {
    const lines = db.selectFrom("invoice_line").select("name").distinct();
    const found = await lines
      .where("owner_id", "=", owner)
      .where("invoice_id", "in", some)
      .execute();
    for (const { name } of found) names.add(fold(name));
  });
  return names;
}
