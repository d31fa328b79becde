import type { Db } from "../../kernel/storage/db.ts";
import type { SoldDocument } from "../sold-document.ts";
import { beginning, type Stream } from "./merged-pages.ts";
import type { Order, Place } from "./places.ts";
import { oneOf, type Conditions } from "./sales-filter.ts";
import { invoicePlaces, invoicesAfter, notePlaces, notesAfter, type Of } from "./sold-pages.ts";

interface Asked extends Omit<Of, "limit" | "only" | "order"> {
  readonly only: Conditions;
  readonly order: Order;
}

/** What a driver sold, for a page of several drivers: the invoices, and the credit notes. */
export const soldStreams = (db: Db, { only, ...of }: Asked): Stream<SoldDocument, Place>[] =>
  KINDS.map(({ find, load }, kind) => ({
    number: of.driver.id * KINDS.length + kind,
    find: (after, limit) => find(db, { ...of, only, limit }, after),
    load: (found) => load(db, of, found),
  }));

/** The documents of a driver that were found. */
const loading =
  (read: typeof invoicesAfter, id: string) =>
  async (
    db: Db,
    of: Omit<Asked, "only">,
    found: readonly Place[],
  ): Promise<(readonly [number, SoldDocument])[]> => {
    const is = oneOf(
      id,
      found.map((each) => each.id),
    );
    const only = { invoice: is, note: is };
    const { documents } = await read(db, { ...of, only, limit: found.length }, beginning(of.order));
    return documents.map((document) => [document.id, document]);
  };

const KINDS = [
  { find: invoicePlaces, load: loading(invoicesAfter, "invoice.id") },
  { find: notePlaces, load: loading(notesAfter, "note.id") },
] as const;
