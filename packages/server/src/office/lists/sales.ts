import type { ListedDocument, ListedSale } from "@roundsman/contract/office/list-rows";
import type { SalesQuery } from "@roundsman/contract/office/list-queries";
import type { OfficeList } from "@roundsman/contract/office/lists";
import type { Sales } from "@roundsman/contract/office/board-rows";
import { fold } from "@roundsman/core/name";
import { spanOf } from "@roundsman/contract/wire/span";
import type { Page } from "@roundsman/contract/wire/paging";
import type { Db } from "../../kernel/storage/db.ts";
import { salesOf } from "../sales-of.ts";
import { driversOf } from "../repository/drivers.ts";
import { mergedPage, type Stream } from "../repository/merged-pages.ts";
import type { Order, Place } from "../repository/places.ts";
import { countSold, soldBy } from "../repository/sales.ts";
import { conditionsOf } from "../repository/sales-filter.ts";
import {
  askedNumber,
  isUnder,
  numbersByDriver,
  sellerUnder,
  vatNumbersOf,
} from "../repository/seller.ts";
import { soldStreams } from "../repository/sold-streams.ts";
import { amountsOf, type SoldDocument } from "../sold-document.ts";
import { totalsIn, type Of, type ReadTotals } from "../totals/read-totals.ts";
import type { RateTotal } from "../totals/totals.ts";

const NEWEST: Order = "newest";

/** The documents behind what was sold, newest first. */
export async function salesList(
  db: Db,
  query: SalesQuery & Page,
): Promise<OfficeList<ListedSale, Sales>> {
  const span = spanOf(query);
  const streams: Stream<SoldDocument, Place>[] = [];
  const sold: Pick<RateTotal, "rate" | "invoices" | "net" | "vat">[] = [];
  const read = await totalsIn(db);
  const number =
    query.vatNumber && askedNumber(query.vatNumber, [...(await numbersByDriver(db)).values()]);
  let invoices = 0;
  for (const driver of await driversOf(db, query.driverId)) {
    const numbers = await vatNumbersOf(db, driver.id);
    const seller = sellerUnder(numbers);
    const of = { owner: driver.id, span, seller };
    const unsaved =
      query.customer === undefined ? undefined : await spellings(read, of, query.customer);
    const is = number ? isUnder(number, numbers) : undefined;
    const only = conditionsOf(seller, { ...query, unsaved, isUnder: is });
    streams.push(...soldStreams(db, { driver, span, seller, only, order: NEWEST }));
    if (query.cursor) continue;
    if (isNarrow(query)) {
      sold.push(...(await soldBy(db, of, only)));
      invoices += await countSold(db, of, only);
      continue;
    }
    const { rates } = await read({ ...of, lists: [] });
    sold.push(...rates);
    invoices += salesOf(rates).invoices;
  }
  const { rows, nextCursor } = await mergedPage(streams, { ...query, order: NEWEST });
  const { rate } = query;
  const asked = sold.filter((of) => rate === undefined || (of.rate ?? "none") === rate);
  return {
    totals: query.cursor ? null : { ...salesOf(asked), invoices },
    rows: rows.map((row) => saleOf(row, rate)),
    nextCursor,
  };
}

/** How a name is written: what differs in case and spaces alone is one. */
async function spellings(read: ReadTotals, of: Omit<Of, "lists">, customer: string) {
  const { customers } = await read({ ...of, lists: ["customers"] });
  const name = fold(customer);
  return customers.flatMap((each) =>
    each.customerId === null && fold(each.name) === name ? [each.name] : [],
  );
}

/** Kept totals do not say what one customer bought at a rate, or how many invoices have one or are issued under a number. */
const isNarrow = ({ customerId, customer, rate, vatNumber }: SalesQuery): boolean =>
  customerId !== undefined || customer !== undefined || rate !== undefined || Boolean(vatNumber);

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
