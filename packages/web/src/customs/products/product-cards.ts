import { importedProductExtras, importedProductFields } from "@roundsman/contract/customs";
import { plainNumber } from "../../ui/form/amount-input.tsx";
import {
  decimal,
  addDecimals,
  roundDecimal,
  multiplyDecimals,
  formatDecimal,
  ZERO,
  type Decimal,
} from "@roundsman/core/decimal";

/**
 * The fields of the document by their wire names (spec §3), because the list is pasted into other
 * tools.
 */
export const PRODUCT_FIELDS = [...importedProductFields, ...importedProductExtras] as const;
export type ProductField = (typeof PRODUCT_FIELDS)[number];
export type ProductValues = Readonly<Record<ProductField, string>>;

/** A product that is being typed. */
export interface ProductCard {
  /** Identifies the card on the screen; not copied. */
  readonly key: string;
  readonly values: ProductValues;
  /** Both values before the first multiplication; null if there was none. */
  readonly original: Pick<ProductValues, ReducedField> | null;
}

const REDUCED = ["unit_value", "total_value"] as const satisfies readonly ProductField[];
export type ReducedField = (typeof REDUCED)[number];

/** 0.7 (spec §9). */
const MULTIPLIER: Decimal = { digits: 7n, scale: 1 };

export const newCard = (key: string): ProductCard => ({ key, values: BLANK, original: null });

const BLANK = Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, ""])) as Record<
  ProductField,
  string
>;

export const isBlank = ({ values }: ProductCard): boolean =>
  Object.values(values).every((text) => text.trim() === "");

export const numberIn = (text: string): Decimal | null => decimal(plainNumber(text));

const TEXTS: readonly ProductField[] = [
  "hs_code",
  "description",
  "material",
  ...importedProductExtras,
];
export const isNumeric = (field: ProductField): boolean => !TEXTS.includes(field);

export const typed = (card: ProductCard, field: ProductField, text: string): ProductCard => ({
  ...card,
  values: { ...card.values, [field]: text },
});

/**
 * Multiplies both values by 0.7, exactly, to two decimals. Text that is no number stays. The
 * originals are kept from before the first multiplication.
 */
export function reduced(card: ProductCard): ProductCard {
  const { unit_value, total_value } = card.values;
  if (!isReducible(card)) return card;
  const values = {
    ...card.values,
    unit_value: timesMultiplier(unit_value),
    total_value: timesMultiplier(total_value),
  };
  return { ...card, values, original: card.original ?? { unit_value, total_value } };
}

export const isReducible = ({ values }: ProductCard): boolean =>
  REDUCED.some((field) => numberIn(values[field]) !== null);

function timesMultiplier(text: string): string {
  const value = numberIn(text);
  return value ? formatDecimal(roundDecimal(multiplyDecimals(value, MULTIPLIER), 2)) : text;
}

export const restored = (card: ProductCard): ProductCard =>
  card.original ? { ...card, values: { ...card.values, ...card.original }, original: null } : card;

/** Unit value × quantity to two decimals; null if either is missing. */
export function impliedTotal({ values }: ProductCard): Decimal | null {
  const [unit, quantity] = [numberIn(values.unit_value), numberIn(values.quantity)];
  return unit && quantity ? roundDecimal(multiplyDecimals(unit, quantity), 2) : null;
}

const SUMMED = [
  "ctns",
  "grossweight",
  "netweight",
  "cube",
  "total_value",
] as const satisfies readonly ProductField[];
export type Totals = Readonly<Record<(typeof SUMMED)[number], Decimal>>;

/** Exact sums. Text that is no number counts as 0. */
export function totals(cards: readonly ProductCard[]): Totals {
  const sum = (field: ProductField) =>
    cards.reduce((total, { values }) => addDecimals(total, numberIn(values[field]) ?? ZERO), ZERO);
  return Object.fromEntries(SUMMED.map((field) => [field, sum(field)])) as Record<
    (typeof SUMMED)[number],
    Decimal
  >;
}

export const NOT_FOR_DECLARATION = "adjusted – not for declaration";

/**
 * The list as it is copied: the ten fields as typed, fields that this app adds only if they are
 * filled, numbers without thousands separators. A card with reduced values is marked as such.
 */
export const listed = (cards: readonly ProductCard[]): Record<string, string>[] =>
  cards.map(({ values, original }) => {
    const extras = importedProductExtras.filter((field) => values[field].trim() !== "");
    const fields = Object.fromEntries(
      [...importedProductFields, ...extras].map((field) => [field, copied(field, values[field])]),
    );
    return original ? { ...fields, note: NOT_FOR_DECLARATION } : fields;
  });

const copied = (field: ProductField, text: string): string =>
  isNumeric(field) && numberIn(text) ? plainNumber(text) : text.trim();

/**
 * The list as JSON; null if a text contains U+0000 or a lone surrogate, which clipboards and
 * databases cannot store (wire §1).
 */
export function preparedJson(cards: readonly ProductCard[]): string | null {
  const list = listed(cards);
  const sound = list.every((fields) =>
    Object.values(fields).every((text) => text.isWellFormed() && !text.includes("\u0000")),
  );
  return sound ? JSON.stringify(list, null, 2) : null;
}
