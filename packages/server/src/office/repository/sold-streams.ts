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
  KINDS.map(({ kind, find, load }) => ({
    number: streamOf({ owner: of.driver.id, kind }),
    find: (after, limit) => find(db, { ...of, only, limit }, after),
    load: (found) => load(db, of, found),
  }));

/** The number of a document's stream: those of one day stand in the order of these, then of their ids. */
export const streamOf = ({ owner, kind }: Pick<SoldDocument, "owner" | "kind">): number =>
  2 * owner + (kind === "invoice" ? 0 : 1);

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
  { kind: "invoice", find: invoicePlaces, load: loading(invoicesAfter, "invoice.id") },
  { kind: "creditNote", find: notePlaces, load: loading(notesAfter, "note.id") },
] as const;
