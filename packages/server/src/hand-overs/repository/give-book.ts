import { customerRecords } from "../../customers/repository.ts";
import { taskCategoryRecords } from "../../groups/repository/groups.ts";
import type { Touched } from "../../kernel/changes/record-change.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { taskRecords } from "../../tasks/repository.ts";
import { contentOf, copyCustomers, type Between } from "./copies.ts";
import { insertGroup } from "./copy-routes.ts";
import type { Wanted } from "./open-work.ts";

interface GivenBook {
  /** What left the first driver's book. */
  readonly gone: readonly Touched[];
  /** What came into the other's. */
  readonly come: readonly Touched[];
}

/** Whether all of a driver's work goes for good, and with it what the driver has besides open work and routes. */
export const isWholeBook = ({ routeId, lastDay }: Wanted): boolean =>
  routeId === null && lastDay === null;

/**
 * All customers, with work or without, into the book of whoever has all of a driver's work for good; they stay in the first as well, where they may owe. Tasks
 * and their categories move. `name` is the driver's, for a category whose name is taken.
 */
export async function giveBook(trx: Db, between: Between, name: string): Promise<GivenBook> {
  const customers = (await customerRecords.list(trx, between.from, {})).rows;
  const copied = await copyCustomers(
    trx,
    between,
    customers.map(({ id }) => id),
  );
  const tasks = await moveTasks(trx, between);
  const categories = await moveCategories(trx, between, { tasks, name });
  await hide(trx, taskRecords, between, [...tasks.keys()]);
  return {
    gone: [
      { kind: "task", ids: [...tasks.keys()] },
      { kind: "taskCategory", ids: categories.gone },
    ],
    come: [
      { kind: "customer", ids: copied.made },
      { kind: "task", ids: [...tasks.values()] },
      { kind: "taskCategory", ids: categories.come },
    ],
  };
}

/** How many customers and tasks that would be; null where it is not the whole book. */
export async function sizeOfBook(db: Db, wanted: Wanted) {
  if (!isWholeBook(wanted)) return null;
  const count = async (table: "customer" | "task") => {
    const { rows } = await db
      .selectFrom(table)
      .select((of) => of.fn.countAll<number | string>().as("rows"))
      .where("owner_id", "=", wanted.from)
      .where("deleted_at", "=", "")
      .executeTakeFirstOrThrow();
    return Number(rows);
  };
  return { customers: await count("customer"), tasks: await count("task") };
}

/** By the id in the one book, the id in the other. */
async function moveTasks(trx: Db, { from, to, now }: Between): Promise<Map<number, number>> {
  const moved = new Map<number, number>();
  for (const row of (await taskRecords.list(trx, from, {})).rows) {
    const { id } = await taskRecords.insert(trx, to, { ...contentOf(row), key: undefined, now });
    moved.set(row.id, id);
  }
  return moved;
}

async function moveCategories(
  trx: Db,
  between: Between,
  { tasks, name }: { readonly tasks: ReadonlyMap<number, number>; readonly name: string },
) {
  const { from, to, now } = between;
  const { records } = taskCategoryRecords;
  const gone: number[] = [];
  const come: number[] = [];
  for (const { id, name: of } of (await records.list(trx, from, {})).rows) {
    const members = await taskCategoryRecords.memberIds(trx, from, id);
    const group = { name: of, driver: name, members, copies: tasks };
    come.push(await insertGroup(trx, taskCategoryRecords, { to, now, group }));
    gone.push(id);
  }
  await hide(trx, records, between, gone);
  return { gone, come };
}

const hide = (
  trx: Db,
  records: Pick<typeof taskRecords | typeof taskCategoryRecords.records, "setDeleted">,
  { from, now }: Between,
  ids: readonly number[],
): Promise<unknown> => records.setDeleted(trx, from, { ids, deletedAt: now.toISOString(), now });
