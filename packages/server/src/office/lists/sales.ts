import type { ListedDocument, ListedSale } from "@roundsman/contract/office/list-rows";
import { isAtRate, type SalesQuery } from "@roundsman/contract/office/list-queries";
import type { OfficeList } from "@roundsman/contract/office/lists";
import type { Sales } from "@roundsman/contract/office/board-rows";
import type { DayRange } from "@roundsman/core/day-range";
import { spanOf } from "@roundsman/contract/wire/span";
import type { Page } from "@roundsman/contract/wire/paging";
import type { Db } from "../../kernel/storage/db.ts";
import { salesOf } from "../sales-of.ts";
import { driversOf } from "../repository/drivers.ts";
import { soldIn } from "../repository/sales.ts";
import { conditionsOf } from "../repository/sales-filter.ts";
import {
  requestedVatNumber,
  numbersByDriver,
  sellerOfNumbers,
  issuerFilter,
  vatNumbersOf,
} from "../repository/seller.ts";
import { soldSources, type AskedSeller } from "../repository/sold-streams.ts";
import { amountsOf, type SoldDocument } from "../sold-document.ts";
import { totalsIn } from "../totals/read-totals.ts";
import type { RateTotal } from "../totals/totals.ts";
import { askedCustomers } from "./asked-customers.ts";
import { documentsOf, keptParts } from "./stored-parts.ts";
import { pageOfDays } from "./page-of-days.ts";

/** The documents behind what was sold, newest first. */
export async function salesList(
  db: Db,
  query: SalesQuery & Page,
): Promise<OfficeList<ListedSale, Sales>> {
  const { rate } = query;
  const span = spanOf(query);
  const sellers: AskedSeller[] = [];
  const sold: RateTotal[] = [];
  const read = await totalsIn(db);
  const vatNumber =
    query.vatNumber &&
    requestedVatNumber(query.vatNumber, [...(await numbersByDriver(db)).values()]);
  const customersOf = await askedCustomers(db, query);
  for (const driver of await driversOf(db, query.driverId)) {
    const customerIds = customersOf(driver.id);
    if (customerIds?.length === 0) continue;
    const numbers = await vatNumbersOf(db, driver.id);
    const seller = sellerOfNumbers(numbers);
    const its = vatNumber ? issuerFilter(vatNumber, numbers) : undefined;
    const asked = {
      driver,
      seller,
      only: conditionsOf(seller, { ...query, customerIds, issuer: its }),
    };
    const { parts, documents } = isOfCustomer(query)
      ? await customersParts(db, { ...asked, span }, rate)
      : await keptParts(read, { owner: driver.id, numbers, span }, { rate, vatNumber });
    // A driver without such documents is left out: the search for one would scan all documents.
    if (parts.length === 0) continue;
    sellers.push({ ...asked, documents });
    sold.push(...parts);
  }
  const order = "newest";
  const all = isOfCustomer(query) ? 0 : documentsOf(sold);
  const { rows, nextCursor } = await pageOfDays(
    { ...query, order, sellers, span, rows: all },
    (part) => soldSources(db, part, order),
  );
  // For all rates together an invoice counts once.
  const counted = rate === undefined || rate === "any" ? "invoices" : "atRate";
  const invoices = sold.reduce((all, rateTotal) => all + rateTotal[counted], 0);
  return {
    totals: query.cursor ? null : { ...salesOf(sold), invoices },
    rows: rows.map((row) => saleOf(row, rate)),
    nextCursor,
  };
}

const isOfCustomer = ({ customerId, customer, businessCustomerId }: SalesQuery): boolean =>
  (customerId ?? customer ?? businessCustomerId) !== undefined;

/**
 * Kept totals do not say what one customer bought at a rate. A customer's documents are few, and
 * have an index.
 */
async function customersParts(
  db: Db,
  { driver, seller, only, span }: Omit<AskedSeller, "documents"> & { readonly span: DayRange },
  rate: SalesQuery["rate"],
): Promise<{ readonly parts: readonly RateTotal[]; readonly documents: number }> {
  const sold = await soldIn(db, { owner: driver.id, span, seller }, only);
  const parts = sold
    .filter((part) => isAtRate(part.rate, rate))
    .map((part) => ({ ...part, documents: 1, parts: 1 }));
  return { parts, documents: sold.length };
}

function saleOf(document: SoldDocument, rate: SalesQuery["rate"]): ListedSale {
  const parts = document.parts.filter((part) => isAtRate(part.rate, rate));
  const { net, vat, total } = amountsOf(parts);
  return { kind: kindOf(document), ...listed(document), amount: total, net, vat };
}

export const kindOf = ({ kind }: Pick<SoldDocument, "kind">) =>
  kind === "invoice" ? ("invoice" as const) : ("credit_note" as const);

const listed = (document: SoldDocument): ListedDocument => ({
  id: document.id,
  driverId: document.owner,
  driver: document.driver,
  number: document.number,
  date: document.date,
  customerId: document.customerId,
  customer: document.name,
});
