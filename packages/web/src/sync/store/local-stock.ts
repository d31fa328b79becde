import type {
  CashPieces,
  CollectedForInvoice,
  CollectedOnAccount,
  ReceivedByMethod,
} from "@roundsman/contract/day-sheet";
import type { Van } from "@roundsman/contract/stock";
import type { Day } from "@roundsman/core/day";
import type { Goods } from "@roundsman/core/goods";
import type { Pence } from "@roundsman/core/money";
import type { Quantity } from "@roundsman/core/quantity";
import type { StockKind } from "@roundsman/core/stock";
import type { Row } from "./database.ts";
import type { LocalInvoice } from "./local.ts";

/**
 * The server's last figures of the van. Screens show them with the rows of this phone on top
 * (core/src/local-van.ts).
 */
export interface LastVan {
  readonly slot: "van";
  readonly van: Van;
  /**
   * By key: invoices that the figures include but do not list, as they were before the server sent
   * something newer of them.
   */
  readonly unlistedInvoices?: Readonly<Record<string, LocalInvoice>>;
}

/** One product of an entry. */
export interface StockMove {
  /** The product's key; "" if the product is not on the phone any more. */
  readonly productKey: string;
  /** Above 0: onto the van. Of a count that the server does not have yet: counted − expected. */
  readonly quantity: Quantity;
  /** Null unless it is a count. */
  readonly counted: Quantity | null;
  readonly expected: Quantity | null;
}

interface EntryContent {
  readonly kind: StockKind;
  readonly day: Day;
  readonly note: string;
  /** The server's number of the invoice of a sale. */
  readonly invoiceId: number | null;
  readonly moves: readonly StockMove[];
  /** The keys of the products, to look up the history of one. */
  readonly products: readonly string[];
}

/**
 * One product's goods of a day. The product is named by its id, or by its key if the phone
 * calculated them.
 */
export type DayGoods = Goods & ({ readonly productId: number } | { readonly productKey: string });

/** What an invoice brought in; the invoice is named in the same way. */
export type DayCash =
  | CollectedForInvoice
  | (Pick<CollectedForInvoice, "amount"> & { readonly invoiceKey: string });

/** What a customer paid in cash for no invoice; the customer is named in the same way. */
export type DayOnAccount =
  | CollectedOnAccount
  | (Omit<CollectedOnAccount, "customerId"> & { readonly customerKey: string });

/** A closed day. Until the server has answered, the phone calculates its goods and cash. */
interface DayContent {
  readonly day: Day;
  readonly note: string;
  readonly cashExpected: Pence;
  readonly cashCounted: Pence;
  /** The notes and coins that were counted; absent if an older release stored the day. */
  readonly denominations?: readonly CashPieces[];
  readonly corrects: number | null;
  /** Of a correction that was made on this phone: the key of the sheet that it corrects. */
  readonly correctsKey: string | null;
  readonly correctedBy: number | null;
  readonly goods: readonly DayGoods[];
  readonly collected: readonly DayCash[];
  /** What came in cash for no invoice; absent for none. */
  readonly collectedOnAccount?: readonly DayOnAccount[] | undefined;
  /** What came in by each method; absent if everything came in cash. */
  readonly received?: readonly ReceivedByMethod[] | undefined;
}

/** What a person set for a product on the van; kept until the server's figures contain it. */
interface SettingContent {
  readonly productKey: string;
  /** null: nobody set one. */
  readonly low: Quantity | null;
  readonly barcode: string;
}

export type LocalStockEntry = EntryContent & Row;
export type LocalDaySheet = DayContent & Row;
export type LocalVanSetting = SettingContent & Row;

/** A record of the van from a response, with the phone's fields. */
export type ServerStockRecord = Omit<Row, "id" | "sync" | "deletedAt"> & {
  readonly id: number;
} & (EntryContent | DayContent | SettingContent);

/** Keys of products by the server's numbers. */
export type ProductKeys = ReadonlyMap<number, string>;
