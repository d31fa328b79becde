import { daySheet } from "@roundsman/contract/day-sheet";
import { stockEntry } from "@roundsman/contract/stock/stock-wire";
import { pence, toPounds } from "@roundsman/core/money";
import { thousandths, toUnits } from "@roundsman/core/quantity";
import type { Db } from "../kernel/storage/db.ts";
import { encoderOf } from "../kernel/http/encoder.ts";
import { entriesAfter } from "../stock/repository/entries.ts";
import { sheetsAfter, wholeSheet } from "../stock/repository/day-sheets.ts";
import { settingsOf } from "../stock/repository/van-products.ts";
import { PAGE, paged } from "./pages.ts";
import type { Fields, Sheet } from "./sheet.ts";

const encodeEntry = encoderOf(stockEntry);
const encodeSheet = encoderOf(daySheet);

/** The CSV has one line for each product of an entry. */
const ledger: Sheet = {
  name: "stock-entries",
  columns: [
    "id",
    "kind",
    "day",
    "note",
    "invoice_id",
    "product_id",
    "quantity",
    "counted",
    "expected",
    "created_at",
    "client_id",
  ],
  async *rows(db, owner) {
    const pages = paged(
      (after) => entriesAfter(db, owner.id, { after, limit: PAGE }),
      ({ id }) => id,
    );
    for await (const page of pages) for (const entry of page) yield encodeEntry(entry) as Fields;
  },
  lines: ({ lines, ...entry }) =>
    (lines as readonly Fields[]).map((line) => ({ ...entry, ...line })),
};

const cash: Sheet = {
  name: "cash-entries",
  columns: ["id", "invoice_id", "drivercustomer_id", "amount", "day", "created_at"],
  async *rows(db, owner) {
    const pages = paged(
      (after) =>
        db
          .selectFrom("cash_entry")
          .select(["id", "invoice_id", "customer_id as drivercustomer_id"])
          .select(["amount", "day", "created_at"])
          .where("owner_id", "=", owner.id)
          .where("id", ">", after)
          .orderBy("id")
          .limit(PAGE)
          .execute(),
      ({ id }) => id,
    );
    for await (const page of pages)
      for (const row of page) yield { ...row, amount: toPounds(pence(row.amount)) };
  },
};

/** Day sheets with their goods, their cash, and the ranges of ledger numbers that they cover. */
async function* wholeSheets(db: Db, owner: number): AsyncGenerator<Fields> {
  const pages = paged(
    (after) => sheetsAfter(db, owner, { after, limit: PAGE }),
    ({ id }) => id,
  );
  for await (const page of pages)
    for (const row of page) {
      const { after_entry, last_entry, after_cash, last_cash } = row;
      const { after_payment, last_payment } = row;
      yield {
        ...(encodeSheet(await wholeSheet(db, row)) as Fields),
        after_entry,
        last_entry,
        after_cash,
        last_cash,
        after_payment,
        last_payment,
      };
    }
}

const days: Sheet = {
  name: "day-sheets",
  columns: [
    "id",
    "day",
    "note",
    "cash_expected",
    "cash_counted",
    "received",
    "denominations",
    "corrects",
    "corrected_by",
    "after_entry",
    "last_entry",
    "after_cash",
    "last_cash",
    "after_payment",
    "last_payment",
    "created_at",
    "client_id",
  ],
  rows: (db, owner) => wholeSheets(db, owner.id),
};

const dayGoods: Sheet = {
  name: "day-sheet-goods",
  columns: [
    "day_sheet_id",
    "day",
    "product_id",
    "opening",
    "loaded",
    "delivered",
    "returned",
    "wasted",
    "adjusted",
    "closing",
  ],
  csvOnly: true,
  rows: (db, owner) => wholeSheets(db, owner.id),
  lines: ({ id, day, goods }) =>
    (goods as readonly Fields[]).map((row) => ({ day_sheet_id: id, day, ...row })),
};

const settings: Sheet = {
  name: "product-settings",
  columns: ["product_id", "stock_low", "barcode"],
  async *rows(db, owner) {
    for (const [product_id, { low, barcode }] of await settingsOf(db, owner.id))
      yield { product_id, stock_low: low === null ? null : toUnits(thousandths(low)), barcode };
  },
};

/** The van: its ledgers, the closed days, and the settings of its products. */
export const VAN_SHEETS: readonly Sheet[] = [ledger, cash, days, dayGoods, settings];
