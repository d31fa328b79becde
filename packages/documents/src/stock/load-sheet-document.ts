import type { Day } from "@roundsman/core/day";
import type { Quantity } from "@roundsman/core/quantity";
import type { DocumentLanguage } from "../language.ts";

/** What a driver takes to the warehouse: how much of each product to put on the van (issue 8). */
export interface LoadSheetDocument {
  /** When it was made. */
  readonly day: Day;
  readonly driver: string;
  /** What is to be delivered, in words: a day, or a list. */
  readonly subject: string;
  readonly rows: readonly LoadSheetRow[];
  readonly language: DocumentLanguage;
}

export interface LoadSheetRow {
  readonly name: string;
  /** By the invoices: the Product Details Summary. */
  readonly needed: Quantity;
  /** May be negative, where more was delivered than ever loaded. */
  readonly onVan: Quantity;
  readonly toLoad: Quantity;
}
