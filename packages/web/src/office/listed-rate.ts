import type { ListedRate } from "@roundsman/contract/office/list-queries";
import type { OfficeWords } from "../messages/late/office-words.ts";

/** The name of a filter by VAT rate. */
export const listedRate = (rate: ListedRate, t: OfficeWords): string => {
  if (rate === "none") return t.lists.noVat;
  return rate === "any" ? t.lists.anyVat : t.rates[rate];
};
