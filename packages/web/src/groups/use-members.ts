import { useCustomers } from "../customers/queries.ts";
import type { GroupBook } from "../platform/book-names.ts";
import { useProducts } from "../products/queries.ts";
import { useTasks } from "../tasks/queries.ts";

/** What can stand in a group, in as much as a group shows of it. */
export interface Member {
  readonly key: string;
  readonly name: string;
  readonly note: string;
}

/** Everything that can stand in a group of this book; undefined while first loading. */
export function useMembers(book: GroupBook): readonly Member[] | undefined {
  const customers = useCustomers();
  const tasks = useTasks();
  const products = useProducts();
  return {
    deliveryRoutes: customers?.map(({ key, name, city, postcode }) => ({ key, name, note: [city, postcode].filter(Boolean).join(" ") })),
    taskCategories: tasks?.map(({ key, title, place, deadline }) => ({
      key,
      name: title,
      note: [deadline, place].filter(Boolean).join(" · "),
    })),
    productCategories: products?.map(({ key, name }) => ({ key, name, note: "" })),
  }[book];
}
