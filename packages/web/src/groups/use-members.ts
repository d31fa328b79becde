import { useCustomers } from "../customers/queries.ts";
import { useMessages } from "../messages/language.tsx";
import type { GroupTable } from "../sync/store/table-names.ts";
import type { LocalGroup } from "../sync/store/local.ts";
import { useProducts } from "../products/queries.ts";
import { useTasks } from "../tasks/queries.ts";

/** What a group shows of a member. */
export interface Member {
  readonly key: string;
  readonly name: string;
  readonly note: string;
}

/** Everything that can be in a group of this book; undefined while first loading. */
export function useMembers(book: GroupTable): readonly Member[] | undefined {
  const customers = useCustomers();
  const tasks = useTasks();
  const products = useProducts();
  return {
    deliveryRoutes: customers?.map(({ key, name, city, postcode }) => ({
      key,
      name,
      note: [city, postcode].filter(Boolean).join(" "),
    })),
    taskCategories: tasks?.map(({ key, title, place, deadline }) => ({
      key,
      name: title,
      note: [deadline, place].filter(Boolean).join(" · "),
    })),
    productCategories: products?.map(({ key, name }) => ({ key, name, note: "" })),
  }[book];
}

/** Says how many members a group has, not counting deleted ones; blank while first loading. */
export function useCountWords(book: GroupTable): (group: LocalGroup) => string {
  const { groups } = useMessages();
  const everyone = useMembers(book);
  const existingKeys = everyone && new Set(everyone.map(({ key }) => key));
  return ({ members }) =>
    existingKeys
      ? groups[book].members(members.filter((key) => existingKeys.has(key)).length)
      : "\u00a0";
}
