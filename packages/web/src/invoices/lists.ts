import type { InvoiceList } from "@roundsman/core/payment-status";
import type { SelectionArea } from "@roundsman/core/selection";

interface InvoiceListScreenRow {
  /** What its editor makes of a new invoice. */
  readonly creates: InvoiceList;
  /** Where the editor returns after save, delete and download (spec §2). */
  readonly screen: "/info/home" | "/info/futurehome" | "/info/notpaidhome" | "/info/historyhome";
  readonly editor: "/make" | "/makefuture" | "/makenotpaid" | "/updatehistory";
  readonly area: SelectionArea;
  /** A header a day, or days gathered into weeks and months. */
  readonly grouping: "day" | "span";
}

/** The four lists and their editors differ in these and in nothing else (spec §2, wire §10). */
export const LISTS = {
  getPaid: {
    creates: "getPaid",
    screen: "/info/home",
    editor: "/make",
    area: "getpaid",
    grouping: "span",
  },
  schedule: {
    creates: "schedule",
    screen: "/info/futurehome",
    editor: "/makefuture",
    area: "schedule",
    grouping: "day",
  },
  credit: {
    creates: "credit",
    screen: "/info/notpaidhome",
    editor: "/makenotpaid",
    area: "credit",
    grouping: "span",
  },
  history: {
    creates: "getPaid",
    screen: "/info/historyhome",
    editor: "/updatehistory",
    area: "history",
    grouping: "day",
  },
} as const satisfies Record<string, InvoiceListScreenRow>;

export type ListName = keyof typeof LISTS;
