import { PLACEHOLDER_EMAIL } from "@roundsman/contract/tasks";
import type { Db } from "../kernel/storage/db.ts";
import { fold } from "@roundsman/core/name";
import { companyColumns, companyRecords } from "../companies/repository.ts";
import { customerRecords } from "../customers/repository.ts";
import {
  deliveryRouteRecords,
  productCategoryRecords,
  taskCategoryRecords,
} from "../groups/repository/groups.ts";
import { productRecords } from "../products/repository.ts";
import { taskRecords } from "../tasks/repository.ts";
import type { DemoBook } from "./business.ts";
import type { DemoGroup } from "./stock.ts";

/** A person's book, with the ids of its customers and products by their positions in it. */
export interface SeededBook {
  readonly owner: number;
  readonly book: DemoBook;
  readonly customers: readonly number[];
  readonly products: readonly number[];
}

/** Seeds everything of a book except its invoices. */
export async function seedBook(
  trx: Db,
  { owner, book, now }: { readonly owner: number; readonly book: DemoBook; readonly now: Date },
): Promise<SeededBook> {
  const customers = await inOrder(book.customers, ({ premium, termsDays, ...customer }) =>
    customerRecords.insert(trx, owner, {
      ...customer,
      search_name: fold(customer.name),
      premium: premium ? 1 : 0,
      terms_days: termsDays,
      now,
    }),
  );
  const products = await inOrder(book.products, ({ weighed: _weighed, vatRate, ...product }) =>
    productRecords.insert(trx, owner, {
      ...product,
      search_name: fold(product.name),
      vat_rate: vatRate,
      now,
    }),
  );
  const tasks = await inOrder(book.tasks, (task) =>
    taskRecords.insert(trx, owner, {
      ...task,
      search_title: fold(task.title),
      email: PLACEHOLDER_EMAIL,
      now,
    }),
  );
  await inOrder(book.companies, ({ key, ...company }) =>
    companyRecords.insert(trx, owner, {
      ...companyColumns(company),
      address: company.address,
      key,
      now,
    }),
  );
  await inOrder(book.routes, (group) =>
    seedGroup(trx, deliveryRouteRecords, { owner, group, ids: customers, now }),
  );
  await inOrder(book.productCategories, (group) =>
    seedGroup(trx, productCategoryRecords, { owner, group, ids: products, now }),
  );
  await inOrder(book.taskCategories, (group) =>
    seedGroup(trx, taskCategoryRecords, { owner, group, ids: tasks, now }),
  );
  return { owner, book, customers, products };
}

/** The ids that the rows got. */
async function inOrder<T>(
  list: readonly T[],
  insert: (each: T) => Promise<{ readonly id: number }>,
): Promise<number[]> {
  const ids: number[] = [];
  for (const each of list) ids.push((await insert(each)).id);
  return ids;
}

type Groups = Pick<typeof deliveryRouteRecords, "insert" | "setMembers">;
interface Filled {
  readonly owner: number;
  readonly group: DemoGroup;
  readonly ids: readonly number[];
  readonly now: Date;
}

async function seedGroup(trx: Db, groups: Groups, { owner, group, ids, now }: Filled) {
  const row = await groups.insert(trx, owner, { name: group.name, key: group.key, now });
  await groups.setMembers(
    trx,
    row,
    group.members.flatMap((place) => ids[place] ?? []),
  );
  return row;
}
