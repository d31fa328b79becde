import type { ListedRate } from "@roundsman/contract/office/list-queries";
import type { OfficeWords } from "../messages/late/office-words.ts";

/** What a filter by rate is called. */
export const listedRate = (rate: ListedRate, t: OfficeWords): string => {
  if (rate === "none") return t.lists.noVat;
  return rate === "any" ? t.lists.anyVat : t.rates[rate];
};
