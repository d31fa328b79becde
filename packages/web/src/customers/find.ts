import type { LocalCustomer } from "../platform/local.ts";

export type CustomerOrder = "nameUp" | "nameDown";

/** Whose name contains the words, whatever their case, in order of name (spec §2, §9). */
export function findCustomers(all: readonly LocalCustomer[], query: string, order: CustomerOrder): readonly LocalCustomer[] {
  const words = query.trim().toLocaleLowerCase();
  const found = words === "" ? all : all.filter(({ name }) => name.toLocaleLowerCase().includes(words));
  const way = order === "nameUp" ? 1 : -1;
  return found.toSorted((a, b) => way * collator.compare(a.name, b.name));
}

/** Latin by letters, Chinese by pinyin; "Shop 2" before "Shop 10". */
export const collator = new Intl.Collator(["en-GB", "zh-Hans"], { numeric: true, sensitivity: "base" });
