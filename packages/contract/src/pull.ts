import * as z from "zod/mini";
import { company, defaultCompany } from "./companies.ts";
import { customer } from "./customers.ts";
import { daySheet } from "./day-sheet.ts";
import { endpoint } from "./wire/endpoint.ts";
import { id, storable } from "./wire/fields.ts";
import { deliveryRoutes, productCategories, taskCategories } from "./groups.ts";
import { invoice } from "./invoice.ts";
import { ownHandOver } from "./office/own-hand-overs.ts";
import { creditNote } from "./invoices/credit-note.ts";
import { payment } from "./payments/payment.ts";
import { product } from "./products.ts";
import { renamed } from "./wire/rename.ts";
import type { SignedIn } from "./session.ts";
import { stock } from "./stock.ts";
import { stockEntry } from "./stock/stock-wire.ts";
import { task } from "./tasks.ts";

/** A record that was deleted. */
export interface RemovedRecord {
  readonly id: number;
  /** null where it is no longer known: its customer was erased. */
  readonly key: string | null;
}
const removedWire = z.object({ id, client_id: z.nullable(z.string()) });
const removedRecord = renamed<RemovedRecord, typeof removedWire>(removedWire, {
  id: "id",
  key: "client_id",
});

export type CallerAccount = Pick<SignedIn, "id" | "manager" | "driver" | "email" | "name">;
const accountWire = z.object({
  responsible_person_id: id,
  manager: z.int(),
  driver: z.int(),
  email: z.string(),
  name: z.string(),
});

const optionalList = <Row extends z.ZodMiniType>(row: Row) => z.optional(z.array(row));
const removed = optionalList(removedRecord);

/** Who the caller is, as a sign-in answers it. */
const account = renamed<CallerAccount, typeof accountWire>(accountWire, {
  id: "responsible_person_id",
  manager: "manager",
  driver: "driver",
  email: "email",
  name: "name",
});

/** Changed records, as the lists of each resource have them. */
const changes = z.object({
  customers: optionalList(customer),
  products: optionalList(product),
  invoices: optionalList(invoice),
  creditNotes: optionalList(creditNote),
  payments: optionalList(payment),
  tasks: optionalList(task),
  deliveryRoutes: optionalList(deliveryRoutes.get.reply),
  taskCategories: optionalList(taskCategories.get.reply),
  productCategories: optionalList(productCategories.get.reply),
  companies: optionalList(company),
  /** At most one. */
  defaultCompany: optionalList(defaultCompany.get.reply),
  /**
   * At most one: the caller, where a manager changed their name, address or role. Customers and
   * tasks repeat that name.
   */
  account: optionalList(account),
  /**
   * All hand-overs that the caller is shown, where one of them began or ended: one that is missing
   * is over.
   */
  handOvers: optionalList(ownHandOver),
  stockEntries: optionalList(stockEntry),
  daySheets: optionalList(daySheet),
  /**
   * At most one: all figures, where goods or cash moved. They come with the last page and match
   * exactly the rows that the client has then.
   */
  van: optionalList(stock.van.reply),
});
export type PulledChanges = z.output<typeof changes>;

const removals = z.object({
  customers: removed,
  products: removed,
  invoices: removed,
  tasks: removed,
  deliveryRoutes: removed,
  taskCategories: removed,
  productCategories: removed,
  companies: removed,
});
export type PulledRemovals = z.output<typeof removals>;

const pulled = z.object({
  changes,
  removed: removals,
  /** For the next pull. */
  cursor: z.string(),
  /** Whether more can be pulled at once. */
  more: z.boolean(),
});
export type Pulled = z.output<typeof pulled>;

/** The most rows and deletions in one response. */
export const MOST_PULLED = 500;

/**
 * How many of the latest entries of the van's ledger, and of the latest day sheets, come with the
 * first pull of a snapshot.
 */
export const SNAPSHOT_ENTRIES = 600;
export const SNAPSHOT_SHEETS = 31;

/**
 * Ours: everything of the caller's that changed since a cursor, as it is now. A client begins
 * without a cursor and gets one, then reads the lists, then pulls from that cursor. What is written
 * meanwhile is in the lists, in the pull, or in both. A restored record comes as changed. A cursor
 * expires after 90 days, and when the server is restored from a backup: 410 `cursor-expired`, and
 * the client begins again.
 */
export const pull = {
  read: endpoint("POST", "/api/pull/", {
    summary: "What changed since a cursor; without one, a cursor to begin with",
    effect: "read",
    refuses: [410],
    body: z.object({
      cursor: z.optional(z.nullable(z.string().check(z.maxLength(100), storable))),
      /**
       * Without a cursor: the new one begins a minute back, so that lists may be read at the same
       * time, and its first pull brings the whole van.
       */
      snapshot: z.optional(z.boolean()),
    }),
    reply: pulled,
  }),
};
