import type { GoodsQuery } from "@roundsman/contract/office/list-queries";
import type { ListedGoods } from "@roundsman/contract/office/list-rows";
import type { GoodsTotals, OfficeList } from "@roundsman/contract/office/lists";
import { spanOf } from "@roundsman/contract/wire/span";
import { pence } from "@roundsman/core/money";
import { fold } from "@roundsman/core/name";
import type { Quantity } from "@roundsman/core/quantity";
import type { Page } from "@roundsman/contract/wire/paging";
import type { Db } from "../../kernel/storage/db.ts";
import { driversOf, type Driver } from "../repository/drivers.ts";
import { creditedGoods, soldGoods, type GoodsOf } from "../repository/goods.ts";
import { mergedPage, wholeRows } from "../repository/merged-pages.ts";
import { sellerOf } from "../repository/seller.ts";
import { totalsIn } from "../totals/read-totals.ts";
import { pageOfDays } from "./page-of-days.ts";
import type { ProductTotal } from "../totals/totals.ts";

/** What documents have of one product, newest first. */
export async function goodsList(
  db: Db,
  query: GoodsQuery & Page,
): Promise<OfficeList<ListedGoods, GoodsTotals>> {
  const span = spanOf(query);
  const sellers: { readonly driver: Driver; readonly names: readonly string[] }[] = [];
  const sold: ProductTotal[] = [];
  const read = await totalsIn(db);
  const product = fold(query.product);
  for (const driver of await driversOf(db, query.driverId)) {
    const owner = driver.id;
    const seller = await sellerOf(db, owner);
    const { products } = await read({ owner, span, seller, lists: ["products"] });
    const spellings = products.filter(({ name }) => fold(name) === product);
    if (spellings.length === 0) continue;
    sellers.push({ driver, names: spellings.map(({ name }) => name) });
    sold.push(...spellings);
  }
  const total = (of: "documents" | "quantity" | "amount") =>
    sold.reduce((all, each) => all + each[of], 0);
  const documents = total("documents");
  const order = "newest";
  const page = await pageOfDays({ ...query, span, order, rows: documents }, (days) =>
    mergedPage(
      sellers.flatMap((of) => streamsOf(db, { ...of, span: days })),
      { ...query, order },
    ),
  );
  const totals = {
    documents,
    quantity: total("quantity") as Quantity,
    amount: pence(total("amount")),
  };
  return { totals: query.cursor ? null : totals, ...page };
}

const KINDS = [soldGoods, creditedGoods];

const streamsOf = (db: Db, of: GoodsOf) =>
  KINDS.map((find, kind) =>
    wholeRows<ListedGoods>(
      of.driver.id * KINDS.length + kind,
      (row) => row,
      (after, limit) => find(db, of, { after, limit }),
    ),
  );
