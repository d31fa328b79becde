import type { Problem } from "@roundsman/contract/wire/problem";
import type { VatMode } from "@roundsman/core/vat";
import type { DocumentLanguage } from "@roundsman/documents/language";
import { Dexie, type EntityTable, type Table } from "dexie";
import { TABLE_NAMES, type TableName, type GroupTable } from "./table-names.ts";
import type { InvoiceDraft } from "./invoice-draft.ts";
import type {
  LocalCompany,
  LocalCreditNote,
  LocalCustomer,
  LocalGroup,
  LocalHandOver,
  LocalInvoice,
  LocalPayment,
  LocalProduct,
  LocalTask,
  SyncState,
  UnbookedMoney,
} from "./local.ts";
import type { LastVan, LocalDaySheet, LocalStockEntry, LocalVanSetting } from "./local-stock.ts";
import type { Meta, MetaName, Recovery } from "./meta.ts";
import type { MutationKind } from "../resources/mutations.ts";
import type { PhoneSeries } from "./number-series.ts";
import { trackTransactions } from "./browser/page-cache.ts";
import type { PendingShare } from "./pending-share.ts";
import type { PictureUpload } from "./picture-upload.ts";
import { defineVersions } from "../upgrades/versions.ts";

/** The fields that rows of records have. */
export interface Row {
  readonly key: string;
  /** The server's number; null until the server has answered. */
  readonly id: number | null;
  readonly version: number;
  readonly sync: SyncState;
  /** ISO 8601; "" if it is not deleted. */
  readonly deletedAt: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** One pending mutation: a change that a person made and that the server is to make. */
export interface PendingMutation {
  /** The order of sending. */
  readonly seq: number;
  /** The Idempotency-Key. */
  readonly key: string;
  readonly kind: MutationKind;
  readonly book: TableName;
  readonly entity: string;
  readonly payload: unknown;
  /**
   * Of an edit: what the payload's fields held before, as the person saw them; null if unknown. Of
   * a payment status: the status before.
   */
  readonly seen: Readonly<Record<string, unknown>> | null;
  /** Of an edit: the version of the record that it changes; null where the last write wins. */
  readonly base: number | null;
  readonly state: "waiting" | "sending" | "refused";
  readonly attempts: number;
  /**
   * The ids by which the first attempt named other records, by their keys: a repeated request must
   * be the same.
   */
  readonly links: Readonly<Record<string, number | null>> | null;
  readonly problem: Problem | null;
  /**
   * The server refused it once and showed no current record, even if it was sent again since. Only
   * asked of corrections (`awaitsDecision` in outbox/queue.ts).
   */
  readonly wasRefused?: true;
  /** Of a refused mutation: the row as the server has it, if the refusal showed it. */
  readonly current: unknown;
  /** Milliseconds since 1970. */
  readonly at: number;
  /**
   * Its request sends the day of `at`. Absent where an earlier release sent no day: a repeated
   * request must be the same.
   */
  readonly isDated?: true;
}

/**
 * A record with pending mutations, as the server last sent it. A record that the server does not
 * have yet: as it was made on this phone.
 */
export interface Base {
  readonly key: string;
  readonly book: TableName;
  readonly row: Row;
  /** The cursor of the pull that reported the deletion of the record; null otherwise. */
  readonly cursor: string | null;
  /**
   * Mutations that the record's deletion left without a purpose: a refused one or an unsent
   * creation, and all behind it. An undo of the deletion queues them again.
   */
  readonly setAside: readonly PendingMutation[];
}

export interface DocumentChoice {
  readonly vat: VatMode;
  readonly language: DocumentLanguage;
}

/** Everything that one person has on this phone. Nobody else's rows are ever in it. */
export class Database extends Dexie {
  declare readonly customers: Table<LocalCustomer, string>;
  declare readonly products: Table<LocalProduct, string>;
  declare readonly invoices: Table<LocalInvoice, string>;
  declare readonly creditNotes: Table<LocalCreditNote, string>;
  declare readonly payments: Table<LocalPayment, string>;
  declare readonly tasks: Table<LocalTask, string>;
  declare readonly deliveryRoutes: Table<LocalGroup, string>;
  declare readonly taskCategories: Table<LocalGroup, string>;
  declare readonly productCategories: Table<LocalGroup, string>;
  declare readonly companies: Table<LocalCompany, string>;
  declare readonly stockEntries: Table<LocalStockEntry, string>;
  declare readonly vanSettings: Table<LocalVanSetting, string>;
  declare readonly daySheets: Table<LocalDaySheet, string>;
  declare readonly van: Table<LastVan, "van">;
  declare readonly outbox: EntityTable<PendingMutation, "seq">;
  declare readonly drafts: Table<{ readonly slot: string; readonly draft: InvoiceDraft }, string>;
  declare readonly choices: Table<DocumentChoice & { readonly customerKey: string }, string>;
  /**
   * The company that was chosen last; the next new invoice begins with it. A null key is the
   * default company.
   */
  declare readonly issuers: Table<
    { readonly slot: "latest"; readonly companyKey: string | null },
    "latest"
  >;
  /** Of this phone: the series that numbers are taken from, and those that ended. */
  declare readonly numberSeries: Table<PhoneSeries, string>;
  declare readonly uploads: Table<PictureUpload, string>;
  declare readonly shares: Table<PendingShare, string>;
  declare readonly unbooked: Table<UnbookedMoney, string>;
  /** Work of this person that others have, and work of others that this person has. */
  declare readonly handOvers: Table<LocalHandOver, number>;
  declare readonly bases: Table<Base, string>;
  declare readonly meta: Table<Meta, Meta["name"]>;

  constructor(readonly owner: number) {
    // "strict": a write resolves once it is on the disk, not on its way there. Dexie's cache is
    // off: it shows changes before they are stored, and copies every row that is read.
    super(`roundsman-${owner}`, { chromeTransactionDurability: "strict", cache: "disabled" });
    this.use(trackTransactions);
    defineVersions(this);
  }

  /** For transactions that may read or write rows of any kind. */
  get recordTables(): Table<Row, string>[] {
    return TABLE_NAMES.map((book) => this.rows(book));
  }

  groups(book: GroupTable): Table<LocalGroup, string> {
    return this.table(book);
  }

  rows(book: TableName): Table<Row, string> {
    return this.table(book);
  }

  async setMeta(name: MetaName, value: number): Promise<void> {
    const known = await this.meta.get(name);
    if (known?.value !== value) await this.meta.put({ name, value });
  }

  async getMeta(name: MetaName): Promise<number | null> {
    const known = await this.meta.get(name);
    return typeof known?.value === "number" ? known.value : null;
  }

  async recovery(): Promise<Recovery> {
    const known = await this.meta.get("recovery");
    return known?.name === "recovery" ? known.value : "none";
  }

  async setRecovery(value: Recovery): Promise<void> {
    await this.meta.put({ name: "recovery", value });
  }

  async cursor(): Promise<string | null> {
    const known = await this.meta.get("cursor");
    return known?.name === "cursor" ? known.value : null;
  }

  async setCursor(cursor: string | null): Promise<void> {
    if (cursor === null) await this.meta.delete("cursor");
    else await this.meta.put({ name: "cursor", value: cursor });
  }
}

/** Ends a query without a result if another tab signed out and deleted the database. */
export function ignoreClosed(error: unknown): undefined {
  if (!(error instanceof Dexie.DatabaseClosedError)) throw error;
}
