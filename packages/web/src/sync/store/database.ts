import type { Problem } from "@roundsman/contract/wire/problem";
import type { VatMode } from "@roundsman/core/vat";
import type { DocumentLanguage } from "@roundsman/documents/language";
import { Dexie, type EntityTable, type Table } from "dexie";
import { BOOK_NAMES, type BookName, type GroupBook } from "./book-names.ts";
import type { InvoiceDraft } from "./invoice-draft.ts";
import type {
  LocalCompany,
  LocalCustomer,
  LocalGroup,
  LocalInvoice,
  LocalProduct,
  LocalTask,
  SyncState,
} from "./local.ts";
import type { LastVan, LocalDaySheet, LocalStockEntry, LocalVanSetting } from "./local-stock.ts";
import type { OperationKind } from "../resources/operations.ts";
import { trackTransactions } from "./page-cache.ts";
import type { PictureUpload } from "./picture-upload.ts";
import { withCustomerDocuments, withDocuments, withOrigins } from "./upgrades.ts";

/** What the data layer knows of a row beside its contents. */
export interface Trace {
  /** The count of answers (see Meta) when the row last took one in: a list asked for before that must not touch it. */
  readonly touched: number;
  /** Every version from this one on was made by this phone, or changed nothing that is typed, so whoever edited on top of one of them saw nothing less. */
  readonly ownSince: number;
  /** What waited for a person, and all behind it, when the row was deleted: an undo brings it back. */
  readonly parked?: readonly Operation[];
}
export type Kept<T> = T & Trace;

/** The part that rows of every book share. */
export interface Row extends Trace {
  readonly key: string;
  readonly id: number | null;
  readonly version: number;
  readonly sync: SyncState;
  readonly deletedAt: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** One change that the server is to make, as a person meant it. */
export interface Operation {
  /** The order of sending. */
  readonly seq: number;
  /** The Idempotency-Key. */
  readonly key: string;
  readonly kind: OperationKind;
  readonly book: BookName;
  readonly entity: string;
  readonly payload: unknown;
  /** The version that the person saw; null where the last one wins. */
  readonly base: number | null;
  readonly state: "waiting" | "sending" | "refused";
  readonly attempts: number;
  /** Ids by key as the first attempt had them: a repeated request must say the same. */
  readonly links: Readonly<Record<string, number | null>> | null;
  /** The Idempotency-Key of the one call that says this of several entities; null where it goes alone. */
  readonly batch: string | null;
  /** The row as the server had it before this; null where it had none. */
  readonly before: Row | null;
  readonly problem: Problem | null;
  /** With a 409: the entity as the server has it. */
  readonly current: unknown;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface Missed {
  readonly key: string;
  readonly book: BookName;
}

export interface DocumentChoice {
  readonly vat: VatMode;
  readonly language: DocumentLanguage;
}

/**
 * `begunAnew` is 1 in a database that the browser has just made, and 2 while what came back from the copies waits for all lists (safe-copy.ts);
 * `answers` counts the server's answers to operations; `changes` is the last change taken in; `barred` is 1 where this person may not write;
 * `offlineReady` is 1 once programs, fonts and lists for a day without signal are on the phone;
 * `historySince` is a day as digits (history-reach.ts); `ledger` is the last entry of the van up to which the phone has all, `ledgerDoubted` 1 where it has to be read anew (stock-pull.ts); `lastPull`, and `sendAfter` where the server asked to wait, are in milliseconds since 1970.
 */
export type MetaName =
  | "answers"
  | "barred"
  | "begunAnew"
  | "changes"
  | "historySince"
  | "lastPull"
  | "ledger"
  | "ledgerDoubted"
  | "ledgerFrom"
  | "offlineReady"
  | "online"
  | "sendAfter";

/** Everything that one person has on this phone. Nobody else's rows are ever in it. */
export class Database extends Dexie {
  declare readonly customers: Table<Kept<LocalCustomer>, string>;
  declare readonly products: Table<Kept<LocalProduct>, string>;
  declare readonly invoices: Table<Kept<LocalInvoice>, string>;
  declare readonly tasks: Table<Kept<LocalTask>, string>;
  declare readonly deliveryRoutes: Table<Kept<LocalGroup>, string>;
  declare readonly taskCategories: Table<Kept<LocalGroup>, string>;
  declare readonly productCategories: Table<Kept<LocalGroup>, string>;
  declare readonly companies: Table<Kept<LocalCompany>, string>;
  declare readonly stockEntries: Table<Kept<LocalStockEntry>, string>;
  declare readonly vanSettings: Table<Kept<LocalVanSetting>, string>;
  declare readonly daySheets: Table<Kept<LocalDaySheet>, string>;
  declare readonly van: Table<LastVan, "van">;
  declare readonly outbox: EntityTable<Operation, "seq">;
  declare readonly drafts: Table<{ readonly slot: string; readonly draft: InvoiceDraft }, string>;
  declare readonly choices: Table<DocumentChoice & { readonly customerKey: string }, string>;
  /** The company that was chosen last, with which the next new invoice begins; a null key is the default company. */
  declare readonly issuers: Table<
    { readonly slot: "latest"; readonly companyKey: string | null },
    "latest"
  >;
  declare readonly uploads: Table<PictureUpload, string>;
  /** Rows that the server told something new of while somebody's own change of them waited. */
  declare readonly missed: Table<Missed, string>;
  /** Change events that only tell what this phone did itself, and has the answer of. */
  declare readonly echoes: Table<{ readonly seq: number }, number>;
  declare readonly meta: Table<{ readonly name: MetaName; readonly value: number }, MetaName>;

  constructor(readonly owner: number) {
    // "strict": an answered write is on the disk, not on its way there.
    super(`roundsman-${owner}`, { chromeTransactionDurability: "strict" });
    this.use(trackTransactions);
    this.version(1).stores({
      customers: "key, id",
      products: "key, id",
      invoices: "key, id, customerKey, customerId, paymentStatus, date, createdAt",
      outbox: "++seq, &key, entity, state",
      drafts: "slot",
      choices: "customerKey",
      downloads: "++, invoiceKey",
      meta: "name",
    });
    this.version(2).stores({
      tasks: "key, id",
      deliveryRoutes: "key, id",
      taskCategories: "key, id",
      productCategories: "key, id",
    });
    this.version(3).stores({ companies: "key, id", issuers: "slot" });
    this.version(4).stores({
      invoices: "key, id, customerKey, customerId, paymentStatus, date, createdAt, updatedAt",
      stockEntries: "key, id, *products",
      vanSettings: "key, id",
      daySheets: "key, id",
      van: "slot",
    });
    this.version(5).stores({ echoes: "seq" });
    this.on("populate", (made) => made.table("meta").add({ name: "begunAnew", value: 1 }));
    this.version(6).stores({ uploads: "key, entity, at" });
    this.version(7)
      .stores({
        invoices:
          "key, id, customerKey, customerId, companyId, paymentStatus, date, createdAt, updatedAt",
        downloads: null,
      })
      .upgrade(withDocuments);
    this.version(8).stores({ missed: "key" });
    this.version(9).upgrade(withOrigins);
    this.version(10).upgrade(withCustomerDocuments);
  }

  /** For transactions that may meet a row of any book. */
  get everyBook(): Table<Row, string>[] {
    return BOOK_NAMES.map((book) => this.rows(book));
  }

  groups(book: GroupBook): Table<Kept<LocalGroup>, string> {
    return this.table(book);
  }

  rows(book: BookName): Table<Row, string> {
    return this.table(book);
  }

  async remember(name: MetaName, value: number): Promise<void> {
    const known = await this.meta.get(name);
    if (known?.value !== value) await this.meta.put({ name, value });
  }

  async recall(name: MetaName): Promise<number | null> {
    return (await this.meta.get(name))?.value ?? null;
  }
}
