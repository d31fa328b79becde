import type { Day } from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";
import type { Db } from "../../kernel/storage/db.ts";
import type { SoldDocument } from "../sold-document.ts";
import { inGroups, type Group } from "./driver-groups.ts";
import type { Driver } from "./drivers.ts";
import { beginning, type Source } from "./merged-pages.ts";
import type { StreamPlace, Order, Place } from "./places.ts";
import { oneOf, type KeyedConditions } from "./sales-filter.ts";
import type { Seller } from "./seller.ts";
import { invoicesAfter, notesAfter } from "./sold-pages.ts";
import { invoicePlaces, notePlaces } from "./sold-places.ts";

/** A driver whose documents are asked for. */
export interface AskedSeller {
  readonly driver: Driver;
  readonly seller: Seller;
  readonly only: KeyedConditions;
  /** About how many documents of the whole span have to be read. */
  readonly documents: number;
}

interface StreamsQuery {
  readonly sellers: readonly AskedSeller[];
  readonly days: DayRange;
  /** The days as a fraction of the whole span. */
  readonly share: number;
}

/** The invoices and credit notes of drivers, for a page of all of them. */
export const soldSources = (
  db: Db,
  { sellers, share, days }: StreamsQuery,
  order: Order,
): Source<SoldDocument, StreamPlace>[] =>
  inGroups(sellers, share, ({ only }) => only.key).flatMap((group) =>
    KINDS.map((kind) => sourceOf(db, group, { days, order, kind })),
  );

const KINDS = ["invoice", "creditNote"] as const;
type Kind = (typeof KINDS)[number];

/**
 * The number of a document's stream: within a day, documents are in the order of these numbers,
 * then of their ids.
 */
export const streamOf = ({ owner, kind }: Pick<SoldDocument, "owner" | "kind">): number =>
  2 * owner + KINDS.indexOf(kind);
/** The driver of a stream. */
export const driverOfStream = (stream: number): number => Math.floor(stream / 2);

interface OfKind {
  readonly days: DayRange;
  readonly order: Order;
  readonly kind: Kind;
}

function sourceOf(
  db: Db,
  group: Group<AskedSeller>,
  { days: span, order, kind }: OfKind,
): Source<SoldDocument, StreamPlace> {
  const owners = group.map(({ driver }) => driver.id);
  const [{ only }] = group;
  const { places, read, id } = READS[kind];
  return {
    find: (after, limit) => places(db, { owners, span, only, order, after, limit }),
    load: async (stream, found) => {
      const asked = group.find(({ driver }) => streamOf({ owner: driver.id, kind }) === stream);
      if (!asked) return [];
      const is = oneOf(
        id,
        found.map((each) => each.id),
      );
      const { driver, seller } = asked;
      const only = { invoice: is, note: is };
      const its = { driver, seller, span: spanOf(found), only, limit: found.length };
      const page = await read(db, its, beginning("oldest"));
      return page.documents.map((document) => [document.id, document]);
    },
  };
}

const READS = {
  invoice: { places: invoicePlaces, read: invoicesAfter, id: "invoice.id" },
  creditNote: { places: notePlaces, read: notesAfter, id: "note.id" },
} as const;

function spanOf(found: readonly Place[]): DayRange {
  const days = found.map(({ date }) => date as Day).toSorted();
  const [start, end] = [days[0], days.at(-1)];
  if (!start || !end) throw new Error("What was found is of some day");
  return { start, end };
}
