import type { CashPieces } from "@roundsman/contract/day-sheet";
import type { Day } from "@roundsman/core/day";
import type { Pence } from "@roundsman/core/money";
import { thousandths, type Quantity } from "@roundsman/core/quantity";
import type { ManualKind } from "@roundsman/core/stock";
import { create, mutate } from "../sync/outbox/mutate.ts";
import { replayTables } from "../sync/outbox/replay.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import type { LocalDaySheet, StockMove } from "../sync/store/local-stock.ts";
import { newRow, type Phone, transact } from "../sync/store/phone.ts";
import { settingKey, type NewDayClose } from "../sync/resources/stock.ts";
import { vanOnPhone, type VanSetting } from "./van/van-on-phone.ts";

export interface Noted {
  readonly day: Day;
  readonly note: string;
}

/**
 * Records goods that came onto the van (above 0) or left it (below 0). Resolves with the entry's
 * key once it is stored durably.
 */
export function moveStock(
  kind: ManualKind,
  details: Noted & {
    readonly moves: readonly { readonly productKey: string; readonly quantity: Quantity }[];
  },
  phone = currentPhone(),
): Promise<string> {
  const { day, note } = details;
  const moves = details.moves.map(({ productKey, quantity }) => ({
    productKey,
    quantity,
    counted: null,
    expected: null,
  }));
  const row = { ...entryRow(phone, moves), kind, day, note };
  return create("stock.move", row, { kind, day, note, moves: details.moves }, phone);
}

export interface Counted {
  readonly productKey: string;
  readonly counted: Quantity;
  /** The quantity that the screen expected. */
  readonly expected: Quantity;
}

/** The most products in one entry (contract/src/stock/stock-wire.ts). */
const MOST_PRODUCTS = 500;

/**
 * Records a count of the van; the differences become adjustments. All products are stored, or none.
 * Goods that moved after they were counted are added to the count, so that it says what would be
 * found now.
 */
export async function countStock(
  { day, note, moves }: Noted & { readonly moves: readonly Counted[] },
  phone = currentPhone(),
): Promise<void> {
  const { db } = phone;
  const van = await vanOnPhone(db);
  const now = moves.map((move) =>
    van ? foundNow(move, van.onHand.get(move.productKey) ?? 0) : move,
  );
  await transact(phone, replayTables(db), async () => {
    for (let start = 0; start < now.length; start += MOST_PRODUCTS) {
      const some = now.slice(start, start + MOST_PRODUCTS);
      const found = some.map((move) => ({
        ...move,
        quantity: thousandths(move.counted - move.expected),
      }));
      const row = { ...entryRow(phone, found), kind: "count" as const, day, note };
      await create("stock.count", row, { day, note, moves: some }, phone);
    }
  });
}

const foundNow = (move: Counted, onHand: number): Counted => ({
  ...move,
  counted: thousandths(Math.max(0, move.counted + onHand - move.expected)),
  expected: thousandths(onHand),
});

/** Sets a product's low-stock limit and barcode. */
export async function setOnVan(
  productKey: string,
  change: Partial<VanSetting>,
  phone = currentPhone(),
): Promise<void> {
  const { db } = phone;
  const now = (await vanOnPhone(db))?.settings.get(productKey) ?? { low: null, barcode: "" };
  const payload = { productKey, ...change };
  const key = settingKey(productKey);
  const row = { ...newRow(phone), key, productKey, ...now, ...change };
  await transact(phone, replayTables(db), async () => {
    if (await db.vanSettings.get(key)) await mutate("stock.set", key, payload, { phone });
    else await create("stock.set", row, payload, phone);
  });
}

export interface DayClose extends Noted {
  readonly cashCounted: Pence;
  /** The notes and coins of the count; empty where the sum was typed. */
  readonly denominations: readonly CashPieces[];
}

/**
 * Closes the open day. Resolves with the sheet's key. Throws where the phone does not have the
 * van's figures yet.
 */
export async function closeDay(
  { day, note, cashCounted, denominations }: DayClose,
  phone = currentPhone(),
): Promise<string> {
  const van = await vanOnPhone(phone.db);
  if (!van) throw new Error("The van's figures are not on the phone yet");
  const goods = [...van.day.goods].map(([productKey, figures]) => ({ ...figures, productKey }));
  const collected = [...van.day.collected].map(([invoiceKey, amount]) => ({ invoiceKey, amount }));
  const { cashExpected, received, collectedOnAccount } = van.day;
  const calculated = {
    goods,
    collected,
    cashExpected,
    ...(collectedOnAccount.length > 0 && { collectedOnAccount }),
    ...(received.length > 0 && { received }),
  };
  return addSheet(phone, {
    day,
    note,
    cashCounted,
    denominations,
    ...calculated,
    corrects: null,
    correctsKey: null,
  });
}

/** Records a new count of a closed day's cash, as a sheet that corrects the old one. */
export async function correctDay(
  sheet: LocalDaySheet,
  counted: DayClose,
  phone = currentPhone(),
): Promise<string> {
  const { goods, collected, collectedOnAccount, cashExpected, received } = sheet;
  return addSheet(phone, {
    ...counted,
    goods,
    collected,
    cashExpected,
    ...(collectedOnAccount && { collectedOnAccount }),
    ...(received && { received }),
    corrects: sheet.id,
    correctsKey: sheet.key,
  });
}

type NewSheet = DayClose &
  Pick<
    LocalDaySheet,
    | "cashExpected"
    | "goods"
    | "collected"
    | "collectedOnAccount"
    | "received"
    | "corrects"
    | "correctsKey"
  >;

function addSheet(phone: Phone, sheet: NewSheet): Promise<string> {
  const { day, note, cashCounted, denominations, correctsKey } = sheet;
  const row = { ...newRow(phone), ...sheet, correctedBy: null };
  const payload: NewDayClose = { day, note, cashCounted, denominations, correctsKey };
  return create("stock.closeDay", row, payload, phone);
}

const entryRow = (phone: Phone, moves: readonly StockMove[]) => ({
  ...newRow(phone),
  invoiceId: null,
  moves,
  products: moves.map(({ productKey }) => productKey),
});
