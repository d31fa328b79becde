import type { ListedDocument, ListedSale } from "@roundsman/contract/office/list-rows";
import type { SalesQuery } from "@roundsman/contract/office/list-queries";
import type { OfficeList } from "@roundsman/contract/office/lists";
import type { Sales } from "@roundsman/contract/office/board-rows";
import { spanOf } from "@roundsman/contract/wire/span";
import type { Page } from "@roundsman/contract/wire/paging";
import type { Db } from "../../kernel/storage/db.ts";
import { salesOf } from "../board.ts";
import { driversOf } from "../repository/drivers.ts";
import { mergedPage, type Stream } from "../repository/merged-pages.ts";
import { countSold, soldBy, type Sold } from "../repository/sales.ts";
import { conditionsOf } from "../repository/sales-filter.ts";
import { sellerOf } from "../repository/seller.ts";
import { invoicesAfter, notesAfter } from "../repository/sold-pages.ts";
import { amountsOf, type SoldDocument } from "../sold-document.ts";

/** The documents behind what was sold, newest first. */
export async function salesList(
  db: Db,
  query: SalesQuery & Page,
): Promise<OfficeList<ListedSale, Sales>> {
  const span = spanOf(query);
  const streams: Stream<SoldDocument>[] = [];
  const sold: Sold[] = [];
  let invoices = 0;
  for (const driver of await driversOf(db, query.driverId)) {
    const seller = await sellerOf(db, driver.id);
    const of = { owner: driver.id, span, seller };
    const only = await conditionsOf(db, of, query);
    const kinds = [invoicesAfter, notesAfter];
    for (const [kind, read] of kinds.entries())
      streams.push({
        number: driver.id * kinds.length + kind,
        read: async (after, limit) => {
          const newest = {
            driver,
            span,
            seller,
            only,
            limit,
            order: "newest",
          } as const;
          return (await read(db, newest, after)).documents;
        },
      });
    if (query.cursor) continue;
    sold.push(...(await soldBy(db, of, only)));
    invoices += await countSold(db, of, only);
  }
  const { rows, nextCursor } = await mergedPage(streams, (of) => of, { ...query, order: "newest" });
  const { rate } = query;
  const asked = sold.filter((of) => rate === undefined || (of.rate ?? "none") === rate);
  return {
    totals: query.cursor ? null : { ...salesOf(asked), invoices },
    rows: rows.map((row) => saleOf(row, rate)),
    nextCursor,
  };
}

function saleOf(of: SoldDocument, rate: SalesQuery["rate"]): ListedSale {
  const parts = of.parts.filter((part) => rate === undefined || (part.rate ?? "none") === rate);
  const { net, vat, total } = amountsOf(parts);
  return { kind: kindOf(of), ...listed(of), amount: total, net, vat };
}

export const kindOf = ({ kind }: Pick<SoldDocument, "kind">) =>
  kind === "invoice" ? ("invoice" as const) : ("credit_note" as const);

const listed = (of: SoldDocument): ListedDocument => ({
  id: of.id,
  driverId: of.owner,
  driver: of.driver,
  number: of.number,
  date: of.date,
  customerId: of.customerId,
  customer: of.name,
});
