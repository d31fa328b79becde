import { contract, core, resource, server, SHEETS, tables, web } from "../places-in.mjs";

/** The van. */
export const STOCK = {
  van: {
    table: ["stock.ts", "VAN_FIELDS", "VAN_PRODUCT_FIELDS"],
    in: [
      contract("stock.ts#VAN_PRODUCT_FIELDS"),
      contract("stock.ts#VAN_FIELDS"),
      server("stock/repository/van.ts"),
      server("stock/repository/van-products.ts"),
      tables("stock-tables.ts#StockProductTable"),
      web("stock/settings-sheet.tsx"),
      web("stock/van/items.ts"),
      web("stock/van/van-on-phone.ts"),
      resource("stock"),
    ],
    tests: [
      server("stock/stock.test.ts"),
      server("stock/counts.test.ts"),
      server("stock/van-in-use.test.ts"),
      ...SHEETS,
    ],
  },
  stock: {
    table: ["stock/stock-wire.ts", "STOCK_ENTRY_FIELDS", "STOCK_LINE_FIELDS"],
    in: [
      contract("stock/stock-wire.ts#STOCK_ENTRY_FIELDS"),
      contract("stock/stock-wire.ts#STOCK_LINE_FIELDS"),
      server("stock/repository/entries.ts"),
      server("stock/repository/ledger.ts"),
      server("stock/handlers.ts"),
      tables("stock-tables.ts#StockEntryTable"),
      server("exchange/van-sheets.ts"),
      web("stock/actions.ts"),
      web("stock/history.ts"),
      resource("stock"),
    ],
    tests: [server("stock/stock.test.ts"), server("stock/counts.test.ts"), ...SHEETS],
  },
  "day-sheets": {
    table: ["day-sheet.ts", "DAY_SHEET_FIELDS", "GOODS_FIELDS"],
    in: [
      contract("day-sheet.ts#GOODS_FIELDS"),
      contract("day-sheet.ts#OPEN_DAY"),
      contract("day-sheet.ts#HEAD"),
      core("goods.ts"),
      server("stock/repository/day-sheets.ts"),
      server("stock/repository/day-span.ts"),
      server("stock/handlers.ts"),
      tables("stock-tables.ts#DaySheetTable"),
      server("exchange/van-sheets.ts"),
      web("stock/actions.ts"),
      web("stock/day/driver-day.ts"),
      web("stock/day/printed-day.ts"),
      resource("stock"),
    ],
    tests: [
      server("stock/day-sheets.test.ts"),
      server("stock/day-payments.test.ts"),
      server("payments/money-on-account.test.ts"),
      server("stock/stock.test.ts"),
      ...SHEETS,
    ],
  },
};
