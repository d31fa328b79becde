import type { Day } from "@roundsman/core/day";
import type { DocumentLanguage } from "../language.ts";

/** Those of the Invoice Generator (spec §9). Labels only: nothing is converted. */
export const CURRENCIES = { GBP: "£", USD: "$", CNY: "¥" } as const;
export type Currency = keyof typeof CURRENCIES;
export const WEIGHT_UNITS = ["kg", "ton"] as const;
export type WeightUnit = (typeof WEIGHT_UNITS)[number];

export interface CustomsStyle {
  readonly form: "commercial-invoice" | "packing-list";
  readonly currency: Currency;
  readonly weightUnit: WeightUnit;
  readonly language: DocumentLanguage;
  /** Written to the file as its date of creation. */
  readonly today: Day;
}
