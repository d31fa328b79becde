import type { InvoiceList } from "@roundsman/core/payment-status";
import type { SelectionArea } from "@roundsman/core/selection";

interface InvoiceListScreenRow {
  /** The list in which its editor puts a new invoice. */
  readonly creates: InvoiceList;
  /** Where the editor returns after save, delete and download (spec §2). */
  readonly screen: "/info/home" | "/info/futurehome" | "/info/notpaidhome" | "/info/historyhome";
  readonly editor: "/make" | "/makefuture" | "/makenotpaid" | "/updatehistory";
  readonly area: SelectionArea;
  /**
   * One heading a day, or days grouped into weeks and months. "next days": one a day, where a past
   * day is marked as such.
   */
  readonly grouping: "day" | "next days" | "span";
}

/** All differences between the four lists and their editors (spec §2, wire §10). */
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
    grouping: "next days",
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
