import type { GoodsQuery } from "@roundsman/contract/office/list-queries";
import type { ListedGoods } from "@roundsman/contract/office/list-rows";
import type { GoodsTotals, OfficeList } from "@roundsman/contract/office/lists";
import { spanOf } from "@roundsman/contract/wire/span";
import { pence } from "@roundsman/core/money";
import { fold } from "@roundsman/core/name";
import type { Quantity } from "@roundsman/core/quantity";
import type { Page } from "@roundsman/contract/wire/paging";
import type { Db } from "../../kernel/storage/db.ts";
import { driversOf } from "../repository/drivers.ts";
import { countGoods, creditedGoods, soldGoods } from "../repository/goods.ts";
import { mergedPage, wholeRows } from "../repository/merged-pages.ts";
import { sellerOf } from "../repository/seller.ts";
import { totalsIn } from "../totals/read-totals.ts";
import type { ProductTotal } from "../totals/totals.ts";

/** What documents have of one product, newest first. */
export async function goodsList(
  db: Db,
  query: GoodsQuery & Page,
): Promise<OfficeList<ListedGoods, GoodsTotals>> {
  const span = spanOf(query);
  const streams = [];
  const sold: ProductTotal[] = [];
  const read = await totalsIn(db);
  const product = fold(query.product);
  let documents = 0;
  for (const driver of await driversOf(db, query.driverId)) {
    const owner = driver.id;
    const seller = await sellerOf(db, owner);
    const { products } = await read({ owner, span, seller, lists: ["products"] });
    const spellings = products.filter(({ name }) => fold(name) === product);
    if (spellings.length === 0) continue;
    const names = spellings.map(({ name }) => name);
    const kinds = [soldGoods, creditedGoods];
    for (const [kind, find] of kinds.entries())
      streams.push(
        wholeRows<ListedGoods>(
          owner * kinds.length + kind,
          (of) => of,
          (after, limit) => find(db, { driver, span, names }, { after, limit }),
        ),
      );
    if (query.cursor) continue;
    sold.push(...spellings);
    documents += await countGoods(db, { driver, span, names });
  }
  const page = await mergedPage(streams, { ...query, order: "newest" });
  const quantity = sold.reduce((all, of) => all + of.quantity, 0) as Quantity;
  const amount = pence(sold.reduce((all, of) => all + of.amount, 0));
  return { totals: query.cursor ? null : { documents, quantity, amount }, ...page };
}
