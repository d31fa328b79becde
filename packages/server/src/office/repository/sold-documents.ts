import type { DayRange } from "@roundsman/core/day-range";
import { waitForOtherCalls } from "../../kernel/calls/yielding.ts";
import { refused, type Refusal } from "../../kernel/errors/refusal.ts";
import type { Db } from "../../kernel/storage/db.ts";
import type { SoldDocument } from "../sold-document.ts";
import { allDrivers } from "./drivers.ts";
import type { Place } from "./places.ts";
import { isIssuedBy, sellerOfNumbers, issuerFilter, vatNumbersOf } from "./seller.ts";
import { invoicesAfter, notesAfter, type Page } from "./sold-pages.ts";

/**
 * All invoices and credit notes of the business, page by page, counted like the board's: without
 * scheduled, deleted and voided ones, and without those that come to nothing. `vatNumber`: only
 * those issued under it, "" for under none. Other calls are answered between two pages.
 */
async function* soldPages(
  db: Db,
  span: DayRange,
  vatNumber?: string,
): AsyncGenerator<readonly SoldDocument[]> {
  for (const driver of await allDrivers(db)) {
    const numbers = await vatNumbersOf(db, driver.id);
    const seller = sellerOfNumbers(numbers);
    const is = vatNumber === undefined ? null : isIssuedBy(issuerFilter(vatNumber, numbers));
    const only = is && { invoice: is, note: is };
    const query = { driver, span, seller, limit: AT_ONCE, ...(only && { only }) };
    for (const read of [invoicesAfter, notesAfter])
      for (let last: Place | undefined = START; last;) {
        const page: Page = await read(db, query, last);
        yield page.documents.filter(({ parts }) => parts.length > 0);
        last = page.next;
        await waitForOtherCalls();
      }
  }
}
const START: Place = { date: "", id: 0 };
/** Documents with their lines: some milliseconds. */
const AT_ONCE = 50;

interface SoldQuery {
  readonly span: DayRange;
  readonly vatNumber?: string | undefined;
  readonly limit: Limit;
}

/** The same as one list, oldest first. Throws 413 over the limit. */
export async function soldDocuments(
  db: Db,
  { span, vatNumber, limit }: SoldQuery,
): Promise<SoldDocument[]> {
  const all: SoldDocument[] = [];
  for await (const page of soldPages(db, span, vatNumber)) {
    all.push(...page);
    if (all.length > limit.most) throw limit.refusal();
  }
  return all.toSorted((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1));
}

/** How many documents one answer holds, and the refusal if there are more. */
export interface Limit {
  readonly most: number;
  readonly refusal: () => Refusal;
}

const CODE = "too-many-documents";

/** Writing more would hold up other calls. */
export const OF_A_LIST: Limit = {
  most: 10_000,
  refusal: () =>
    refused(413, CODE, "These days have more than 10,000 documents. Please choose fewer days."),
};

/** The largest business that one installation is for has 17,000 in a month. */
export const OF_AN_EXPORT: Limit = {
  most: 25_000,
  refusal: () =>
    refused(413, CODE, "These days have more than 25,000 documents. Please choose fewer days."),
};
