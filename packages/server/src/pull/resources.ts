import type { DaySheet } from "@roundsman/contract/day-sheet";
import type { PulledChanges, PulledRemovals, RemovedRecord } from "@roundsman/contract/pull";
import { yieldToCalls } from "../kernel/calls/yielding.ts";
import type { CallBase } from "../kernel/calls/call.ts";
import type { OwnedRow } from "../kernel/owned/owned-records.ts";
import { keysByIds } from "../kernel/calls/ids-by-key.ts";
import { companyOf, companyRecords } from "../companies/repository.ts";
import {
  creditLineCounts,
  creditNotesByIds,
} from "../credit-notes/repository/find-credit-notes.ts";
import { customerOf, customerRecords } from "../customers/repository.ts";
import {
  deliveryRouteResource,
  productCategoryResource,
  taskCategoryResource,
  wholeGroups,
  type GroupResource,
} from "../groups/repository/groups.ts";
import { invoicesByIds, lineCounts } from "../invoices/repository/by-ids.ts";
import { allocationCounts, paymentsByIds } from "../payments/repository/find-payments.ts";
import { productOf, productRecords } from "../products/repository.ts";
import { findSheet, wholeSheet } from "../stock/repository/day-sheets.ts";
import { taskOf, taskRecords } from "../tasks/repository.ts";

type Reader = Pick<CallBase, "db" | "actor">;
type Numbered = { readonly id: number };

/** Reads the rows with these ids that are the caller's and not deleted. */
type ReadRows = (call: Reader, ids: readonly number[]) => Promise<readonly Numbered[]>;

/** Counts the lines, stops or members of each of these rows. */
type CountLines = (call: Reader, ids: readonly number[]) => Promise<ReadonlyMap<number, number>>;

/**
 * The kinds of changes that name rows, each with its resource. Other kinds are not kept on phones,
 * or have no rows of their own.
 */
const RESOURCES = {
  customer: {
    resource: "customers",
    read: async ({ db, actor }, ids) =>
      (await customerRecords.findMany(db, actor.id, ids)).map((row) => customerOf(row, actor)),
  },
  product: {
    resource: "products",
    read: async ({ db, actor }, ids) =>
      (await productRecords.findMany(db, actor.id, ids)).map(productOf),
  },
  invoice: {
    resource: "invoices",
    read: ({ db, actor }, ids) => invoicesByIds(db, actor.id, ids),
    lines: ({ db, actor }, ids) => lineCounts(db, actor.id, ids),
  },
  creditNote: {
    resource: "creditNotes",
    read: ({ db, actor }, ids) => creditNotesByIds(db, actor.id, ids),
    lines: ({ db, actor }, ids) => creditLineCounts(db, actor.id, ids),
  },
  payment: {
    resource: "payments",
    read: ({ db, actor }, ids) => paymentsByIds(db, actor.id, ids),
    lines: ({ db, actor }, ids) => allocationCounts(db, actor.id, ids),
  },
  task: {
    resource: "tasks",
    read: async ({ db, actor }, ids) =>
      (await taskRecords.findMany(db, actor.id, ids)).map((row) => taskOf(row, actor)),
  },
  deliveryRoute: { resource: "deliveryRoutes", ...groups(deliveryRouteResource) },
  taskCategory: { resource: "taskCategories", ...groups(taskCategoryResource) },
  productCategory: { resource: "productCategories", ...groups(productCategoryResource) },
  company: {
    resource: "companies",
    read: async ({ db, actor }, ids) =>
      (await companyRecords.findMany(db, actor.id, ids)).map(companyOf),
  },
  daySheet: { resource: "daySheets", read: readSheets },
} as const satisfies Readonly<
  Record<
    string,
    { readonly resource: keyof PulledChanges; readonly read: ReadRows; readonly lines?: CountLines }
  >
>;

export type PulledKind = keyof typeof RESOURCES;
export const isPulled = (kind: string): kind is PulledKind => Object.hasOwn(RESOURCES, kind);

/** The number of lines of these rows, by kind and id. */
export async function linesOf(
  call: Reader,
  named: ReadonlyMap<PulledKind, ReadonlySet<number>>,
): Promise<LineCounts> {
  const counts = new Map<PulledKind, ReadonlyMap<number, number>>();
  for (const [kind, ids] of named) {
    const resource = RESOURCES[kind];
    if ("lines" in resource) counts.set(kind, await resource.lines(call, [...ids]));
  }
  return counts;
}
export type LineCounts = ReadonlyMap<PulledKind, ReadonlyMap<number, number>>;

export interface PulledRows {
  readonly changes: PulledChanges;
  readonly removed: PulledRemovals;
}

/** Rows that are read before other calls get a turn. */
const PART = 50;

/** The records with these ids as they are now: rows, and ids of deleted records. */
export async function readRows(
  call: Reader,
  named: ReadonlyMap<PulledKind, ReadonlySet<number>>,
): Promise<PulledRows> {
  const changes: Record<string, readonly Numbered[]> = {};
  const removed: Record<string, readonly RemovedRecord[]> = {};
  for (const [kind, all] of named) {
    const { resource, read } = RESOURCES[kind];
    const ids = [...all].toSorted((a, b) => a - b);
    const rows: Numbered[] = [];
    for (let start = 0; start < ids.length; start += PART) {
      if (start > 0) await yieldToCalls();
      rows.push(...(await read(call, ids.slice(start, start + PART))));
    }
    const foundIds = new Set(rows.map(({ id }) => id));
    const removedIds = ids.filter((id) => !foundIds.has(id));
    if (rows.length > 0) changes[resource] = rows;
    if (removedIds.length > 0) removed[resource] = await removedOf(call, kind, removedIds);
  }
  return { changes, removed };
}

async function removedOf(
  { db, actor }: Reader,
  kind: PulledKind,
  ids: readonly number[],
): Promise<RemovedRecord[]> {
  const keys = await keysByIds(db, actor.id, kind, ids);
  return ids.map((id) => ({ id, key: keys.get(id) ?? null }));
}

function groups<Row extends OwnedRow, Member>(resource: GroupResource<Row, Member>) {
  const whole = wholeGroups(resource);
  const read: ReadRows = async (call, ids) =>
    whole(call, await resource.groups.records.findMany(call.db, call.actor.id, ids));
  const lines: CountLines = ({ db, actor }, ids) => resource.groups.sizes(db, actor.id, ids);
  return { read, lines };
}

async function readSheets(
  { db, actor }: Reader,
  ids: readonly number[],
): Promise<readonly DaySheet[]> {
  const sheets: DaySheet[] = [];
  for (const id of ids) {
    const row = await findSheet(db, actor.id, id);
    if (row) sheets.push(await wholeSheet(db, row));
    await yieldToCalls();
  }
  return sheets;
}
