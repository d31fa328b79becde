import type { OpenWork, WorkPart } from "@roundsman/contract/office/hand-overs";
import type { OfficeList } from "@roundsman/contract/office/lists";
import type { ListedWork, WorkTotals } from "@roundsman/contract/office/work-rows";
import type { Page } from "@roundsman/contract/wire/paging";
import type { Day } from "@roundsman/core/day";
import { numberOf } from "@roundsman/core/invoice";
import { pence } from "@roundsman/core/money";
import { sql } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import { inBatches } from "../../kernel/storage/in-batches.ts";
import { driversOf } from "../../office/repository/drivers.ts";
import { mergedPage, oneStream } from "../../office/repository/merged-pages.ts";
import type { Place } from "../../office/repository/places.ts";
import { handedPlaces } from "./handed-places.ts";
import { goingPlaces, stayingPlaces, type WorkScope, type WorkPlace } from "./open-work.ts";

type WorkList = OfficeList<ListedWork, WorkTotals>;

interface WorkQuery {
  readonly work: WorkScope;
  readonly part: WorkPart;
  readonly today: Day;
}

/**
 * The invoices that a hand-over would move, or those not delivered that would stay; oldest first.
 */
export async function listedWork(
  db: Db,
  { work, part, today }: WorkQuery,
  page: Page,
): Promise<WorkList> {
  const places =
    part === "going" ? await goingPlaces(db, work) : await stayingPlaces(db, work, today);
  return pageOf(db, places, page);
}

/** How many invoices stay behind, and the first of them. */
export async function stayingBehind(
  db: Db,
  work: WorkScope,
  today: Day,
): Promise<OpenWork["staying"]> {
  const asked = { work, part: "staying", today } as const;
  const { rows, totals } = await listedWork(db, asked, { limit: MOST_NAMED });
  return {
    invoices: totals?.invoices ?? 0,
    named: rows.map(({ number, customer }) => ({ number, customer })),
  };
}
const MOST_NAMED = 20;

/** The invoices that a hand-over moved, with whoever has them now. */
export const listedHanded = async (db: Db, handOver: number, page: Page): Promise<WorkList> =>
  pageOf(db, await handedPlaces(db, handOver), page);

/**
 * All places are known, because they are one driver's work of some days; whole rows are read for
 * the page only.
 */
async function pageOf(db: Db, places: readonly WorkPlace[], page: Page): Promise<WorkList> {
  const inOrder = places.toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
  const names = new Map((await driversOf(db, undefined)).map(({ id, name }) => [id, name]));
  const stream = {
    number: 0,
    find: (after: Place, limit: number) =>
      Promise.resolve(inOrder.filter((each) => isBefore(after, each)).slice(0, limit)),
    load: (found: readonly WorkPlace[]) => rowsOf(db, found, names),
  };
  const amount = pence(places.reduce((sum, each) => sum + each.amount, 0));
  return {
    totals: page.cursor ? null : { invoices: places.length, amount },
    ...(await mergedPage([oneStream(stream, "oldest")], { ...page, order: "oldest" })),
  };
}

const isBefore = (a: Place, b: Place): boolean =>
  a.date === b.date ? a.id < b.id : a.date < b.date;

async function rowsOf(
  db: Db,
  found: readonly WorkPlace[],
  names: ReadonlyMap<number, string>,
): Promise<(readonly [number, ListedWork])[]> {
  const rows: (readonly [number, ListedWork])[] = [];
  for (const owner of new Set(found.map((each) => each.owner))) {
    const ids = found.flatMap((each) => (each.owner === owner ? [each.id] : []));
    const driver = { driverId: owner, driver: names.get(owner) ?? "" };
    await inBatches(ids, async (some) => {
      const read = db.selectFrom("invoice").where("owner_id", "=", owner).where("id", "in", some);
      const inBook = await read
        .select(["id", "number", "date", "customer_id", "bill_name", "delivery_status"])
        .select(["deleted_at", sql<number | string>`total + vat_added`.as("payable")])
        .execute();
      for (const row of inBook) {
        const hasPaper = row.deleted_at === "";
        rows.push([
          row.id,
          {
            id: row.id,
            ...driver,
            number: numberOf({ id: row.id, number: row.number || undefined }),
            date: row.date as Day,
            customerId: row.customer_id,
            customer: row.bill_name,
            deliveryStatus: row.delivery_status as ListedWork["deliveryStatus"],
            amount: pence(hasPaper ? Number(row.payable) : 0),
            hasPaper,
          },
        ]);
      }
    });
  }
  return rows;
}
