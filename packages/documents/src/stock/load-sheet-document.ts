import type { Day } from "@roundsman/core/day";
import type { Quantity } from "@roundsman/core/quantity";
import type { DocumentLanguage } from "../language.ts";

/** What a driver takes to the warehouse: how much of each product to put on the van. */
export interface LoadSheetDocument {
  /** The day on which it was made. */
  readonly day: Day;
  readonly driver: string;
  /** The deliveries that it is for, in words: a day, or a list. */
  readonly subject: string;
  readonly rows: readonly LoadSheetRow[];
  readonly language: DocumentLanguage;
}

export interface LoadSheetRow {
  readonly name: string;
  /** What the invoices need: the Product Details Summary. */
  readonly needed: Quantity;
  /** Below 0 where more was delivered than ever loaded. */
  readonly onVan: Quantity;
  readonly toLoad: Quantity;
}
