import type { GoodsQuery } from "@roundsman/contract/office/list-queries";
import type { ListedGoods } from "@roundsman/contract/office/list-rows";
import type { GoodsTotals, OfficeList } from "@roundsman/contract/office/lists";
import { spanOf } from "@roundsman/contract/wire/span";
import { sum } from "@roundsman/core/money";
import type { Quantity } from "@roundsman/core/quantity";
import type { Page } from "@roundsman/contract/wire/paging";
import type { Db } from "../../kernel/storage/db.ts";
import { driversOf } from "../repository/drivers.ts";
import { countGoods, creditedGoods, soldGoods } from "../repository/goods.ts";
import { mergedPage, wholeRows } from "../repository/merged-pages.ts";
import { productsSoldBy, type SoldProduct } from "../repository/products-sold.ts";
import { goodsNames, spellings } from "../repository/sales-filter.ts";

/** What documents have of one product, newest first. */
export async function goodsList(
  db: Db,
  query: GoodsQuery & Page,
): Promise<OfficeList<ListedGoods, GoodsTotals>> {
  const span = spanOf(query);
  const streams = [];
  const sold: SoldProduct[] = [];
  let documents = 0;
  for (const driver of await driversOf(db, query.driverId)) {
    const owner = driver.id;
    const names = await spellings(query.product, span, (part) => goodsNames(db, owner, part));
    if (names.length === 0) continue;
    const kinds = [soldGoods, creditedGoods];
    for (const [kind, read] of kinds.entries())
      streams.push(
        wholeRows<ListedGoods>(
          owner * kinds.length + kind,
          (of) => of,
          (after, limit) => read(db, { driver, span, names }, { after, limit }),
        ),
      );
    if (query.cursor) continue;
    sold.push(...(await productsSoldBy(db, { owner, span }, names)));
    documents += await countGoods(db, { driver, span, names });
  }
  const page = await mergedPage(streams, { ...query, order: "newest" });
  const quantity = sold.reduce((all, of) => all + of.quantity, 0) as Quantity;
  const amount = sum(sold.map((of) => of.amount));
  return { totals: query.cursor ? null : { documents, quantity, amount }, ...page };
}
