import type { GoodsQuery } from "@roundsman/contract/office/list-queries";
import type { ListedGoods } from "@roundsman/contract/office/list-rows";
import type { GoodsTotals, OfficeList } from "@roundsman/contract/office/lists";
import { spanOf } from "@roundsman/contract/wire/span";
import { pence } from "@roundsman/core/money";
import { fold } from "@roundsman/core/name";
import type { Quantity } from "@roundsman/core/quantity";
import type { Page } from "@roundsman/contract/wire/paging";
import type { Db } from "../../kernel/storage/db.ts";
import { inGroups } from "../repository/driver-groups.ts";
import { driversOf, type Driver } from "../repository/drivers.ts";
import { goodsSources } from "../repository/goods.ts";
import { sellerOf } from "../repository/seller.ts";
import { totalsIn } from "../totals/read-totals.ts";
import { documentsOf } from "./stored-parts.ts";
import { pageOfDays } from "./page-of-days.ts";
import type { ProductTotal } from "../totals/totals.ts";

/** The documents that have one product, newest first. */
export async function goodsList(
  db: Db,
  query: GoodsQuery & Page,
): Promise<OfficeList<ListedGoods, GoodsTotals>> {
  const span = spanOf(query);
  const sellers: { readonly driver: Driver; readonly documents: number }[] = [];
  const sold: ProductTotal[] = [];
  const read = await totalsIn(db);
  const isAsked = sameAs(query.product);
  for (const driver of await driversOf(db, query.driverId)) {
    const owner = driver.id;
    const seller = await sellerOf(db, owner);
    const { products, rates } = await read({ owner, span, seller, lists: ["products"] });
    const spellings = products.filter(({ name }) => isAsked(name));
    if (spellings.length === 0) continue;
    sellers.push({ driver, documents: documentsOf(rates) });
    sold.push(...spellings);
  }
  const total = (column: "documents" | "quantity" | "amount") =>
    sold.reduce((all, each) => all + each[column], 0);
  const documents = total("documents");
  const names = [...new Set(sold.map(({ name }) => name))];
  const order = "newest";
  const page = await pageOfDays({ ...query, sellers, span, order, rows: documents }, (part) =>
    inGroups(part.sellers, part.share).flatMap((group) => {
      const drivers = group.map(({ driver }) => driver);
      return goodsSources(db, { drivers, names, span: part.days });
    }),
  );
  const totals = {
    documents,
    quantity: total("quantity") as Quantity,
    amount: pence(total("amount")),
  };
  return { totals: query.cursor ? null : totals, ...page };
}

/** Drivers sell the same products, so each name is folded once. */
function sameAs(product: string): (name: string) => boolean {
  const folded = fold(product);
  const known = new Map<string, boolean>();
  return (name) => {
    const is = known.get(name) ?? fold(name) === folded;
    known.set(name, is);
    return is;
  };
}
