import { press } from "./screen-moves.ts";
import { PAPER, type Screen } from "./screen.ts";
import {
  cashByPieces,
  closedDay,
  openStockProduct,
  stockDifferences,
  stockSettings,
  writeOff,
} from "./stock-moves.ts";

/** The screens of the van, for the table of all screens. */
export const STOCK_SCREENS: readonly Screen[] = [
  { name: "Stock", as: "driver", path: "/info/stock" },
  {
    name: "Stock, load",
    as: "driver",
    path: "/info/stock",
    open: (page) =>
      page
        .getByRole("button", { name: /^(Load |装车 )/ })
        .first()
        .click(),
  },
  {
    name: "Stock, scan",
    as: "driver",
    path: "/info/stock",
    open: (page) => press(page, /^(Scan a barcode|扫描条码)$/),
  },
  { name: "Stock, product", as: "driver", path: "/info/stock", open: openStockProduct },
  { name: "Stock, nothing typed", as: "driver", path: "/info/stock", open: writeOff },
  { name: "Stock, low level", as: "driver", path: "/info/stock", open: stockSettings },
  {
    name: "Load sheet",
    as: "driver",
    path: "/info/stock/load",
    shows: { desk: PAPER, phone: PAPER },
  },
  { name: "Stock taking", as: "driver", path: "/info/stock/count" },
  {
    name: "Stock taking, differences",
    as: "driver",
    path: "/info/stock/count",
    open: stockDifferences,
  },
  { name: "End of day", as: "driver", path: "/info/stock/day" },
  {
    name: "End of day, notes and coins",
    as: "driver",
    path: "/info/stock/day",
    open: cashByPieces,
  },
  { name: "End of day, closed", as: "driver", path: "/info/stock/day", open: closedDay },
];
