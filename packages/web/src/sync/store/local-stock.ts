import type {
  CashPieces,
  Collected,
  CollectedOnAccount,
  Received,
} from "@roundsman/contract/day-sheet";
import type { Van } from "@roundsman/contract/stock";
import type { Day } from "@roundsman/core/day";
import type { Goods } from "@roundsman/core/goods";
import type { Pence } from "@roundsman/core/money";
import type { Quantity } from "@roundsman/core/quantity";
import type { StockKind } from "@roundsman/core/stock";
import type { LocalInvoice, SyncState } from "./local.ts";

/** The server's figures as they last came; all else is laid over them (core/van-here.ts). */
export interface LastVan {
  readonly slot: "van";
  readonly van: Van;
  /** By key: invoices that the figures include without listing them, as they were before the server said something newer of them. */
  readonly unlistedInvoices?: Readonly<Record<string, LocalInvoice>>;
}

/** One product of an entry. */
export interface StockMove {
  /** The phone's; "" for a product that is not on it any more. */
  readonly productKey: string;
  /** Signed: above 0 onto the van. Of a count that is on this phone only, counted − expected. */
  readonly quantity: Quantity;
  /** Of a count alone. */
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
  /** Their keys, for looking up the history of one. */
  readonly products: readonly string[];
}

/** A product's day, named by the server's number, or by its key where the phone reckoned it. */
export type DayGoods = Goods & ({ readonly productId: number } | { readonly productKey: string });

/** What an invoice brought in, named likewise. */
export type DayCash = Collected | (Pick<Collected, "amount"> & { readonly invoiceKey: string });

/** What a customer paid in cash for no invoice, named likewise. */
export type DayOnAccount =
  | CollectedOnAccount
  | (Omit<CollectedOnAccount, "customerId"> & { readonly customerKey: string });

/** A closed day. Until the server answered, goods and cash are the phone's own reckoning. */
interface DayContent {
  readonly day: Day;
  readonly note: string;
  readonly cashExpected: Pence;
  readonly cashCounted: Pence;
  /** The notes and coins that it was counted by; absent where an older release kept the day. */
  readonly denominations?: readonly CashPieces[];
  readonly corrects: number | null;
  /** Of a correction that was made on this phone: the key of the sheet that it corrects. */
  readonly correctsKey: string | null;
  readonly correctedBy: number | null;
  readonly goods: readonly DayGoods[];
  readonly collected: readonly DayCash[];
  /** In cash for no invoice; absent for none. */
  readonly collectedOnAccount?: readonly DayOnAccount[] | undefined;
  /** By method; absent where everything came in cash. */
  readonly received?: readonly Received[] | undefined;
}

/** What a person says of a product on the van; its own row stands only while the server's figures do not say the same. */
interface SettingContent {
  readonly productKey: string;
  /** null: nobody set one. */
  readonly low: Quantity | null;
  readonly barcode: string;
}

interface Kept {
  readonly key: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}
interface OnPhone {
  readonly id: number | null;
  readonly sync: SyncState;
  readonly deletedAt: string;
}
export type LocalStockEntry = EntryContent & Kept & OnPhone;
export type LocalDaySheet = DayContent & Kept & OnPhone;
export type LocalVanSetting = SettingContent & Kept & OnPhone;

interface Numbered {
  readonly id: number;
}
/** As a call answers them, in the phone's words. */
export type SentStock = Kept & Numbered & (EntryContent | DayContent | SettingContent);

/** Keys of products by the server's numbers. */
export type ProductKeys = ReadonlyMap<number, string>;
