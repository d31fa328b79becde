import { isAtRate } from "@roundsman/contract/office/list-queries";
import type { VatDocumentsQuery, VatReturnLine } from "@roundsman/contract/office/vat-return";
import { MOST_ON_PAGE } from "@roundsman/contract/wire/paging";
import { spanOf } from "@roundsman/contract/wire/span";
import type { Db } from "../kernel/storage/db.ts";
import { documentsOf, keptParts } from "./lists/stored-parts.ts";
import { pageOfDays } from "./lists/page-of-days.ts";
import { allDrivers } from "./repository/drivers.ts";
import { conditionsOf } from "./repository/sales-filter.ts";
import {
  requestedVatNumber,
  numbersByDriver,
  sellerOfNumbers,
  issuerFilter,
  vatNumbersOf,
} from "./repository/seller.ts";
import { OF_A_LIST, soldDocuments } from "./repository/sold-documents.ts";
import { soldSources, streamOf, type AskedSeller } from "./repository/sold-streams.ts";
import type { SoldDocument } from "./sold-document.ts";
import { totalsIn } from "./totals/read-totals.ts";

interface VatDocuments {
  readonly documents: VatReturnLine[];
  readonly next_cursor?: string | null;
}

/**
 * The documents behind the boxes, oldest first: all of them, or a page. Throws 413 for too many at
 * once.
 */
export async function vatDocuments(db: Db, query: VatDocumentsQuery): Promise<VatDocuments> {
  const { limit, cursor, vat_rate: rate, vat_number: sent } = query;
  const linesOf = linesAt(rate);
  const span = spanOf(query);
  const number = requestedVatNumber(sent, [...(await numbersByDriver(db)).values()]);
  if (limit === undefined && !cursor) {
    const all = await soldDocuments(db, { span, vatNumber: number, limit: OF_A_LIST });
    return { documents: inOrder(all).flatMap(linesOf) };
  }
  const sellers: AskedSeller[] = [];
  const read = await totalsIn(db);
  let documents = 0;
  for (const driver of await allDrivers(db)) {
    const numbers = await vatNumbersOf(db, driver.id);
    const seller = sellerOfNumbers(numbers);
    const its = number === undefined ? undefined : issuerFilter(number, numbers);
    const { parts, documents: all } = await keptParts(
      read,
      { owner: driver.id, numbers, span },
      { rate, vatNumber: number },
    );
    // A driver without such documents is left out: the search for one would scan all documents.
    if (parts.length === 0) continue;
    const only = conditionsOf(seller, { rate, issuer: its });
    sellers.push({ driver, seller, only, documents: all });
    documents += documentsOf(parts);
  }
  const order = "oldest";
  const page = { order, limit: limit ?? MOST_ON_PAGE, cursor } as const;
  const { rows, nextCursor } = await pageOfDays(
    { ...page, sellers, span, rows: documents },
    (part) => soldSources(db, part, order),
  );
  return { documents: rows.flatMap(linesOf), next_cursor: nextCursor };
}

/** In the order of the pages. */
const inOrder = (documents: readonly SoldDocument[]): SoldDocument[] =>
  documents.toSorted((a, b) => {
    if (a.date !== b.date) return a.date < b.date ? -1 : 1;
    return streamOf(a) - streamOf(b) || a.id - b.id;
  });

/** The lines of a document: one for each rate, or only for the wanted one. */
const linesAt =
  (wanted: VatDocumentsQuery["vat_rate"]) =>
  (document: SoldDocument): VatReturnLine[] =>
    document.parts
      .filter(({ rate }) => isAtRate(rate, wanted))
      .map(({ rate, net, vat }) => ({
        kind: document.kind === "invoice" ? "invoice" : "credit_note",
        id: document.id,
        driverId: document.owner,
        number: document.number,
        date: document.date,
        customer: document.name,
        driver: document.driver,
        rate,
        net,
        vat,
      }));
