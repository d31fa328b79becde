export type Rate = "standard" | "reduced" | "zero" | "exempt";

/** A line in whole pence and thousandths of a unit. */
export interface PlainLine {
  readonly name: string;
  readonly price: number;
  readonly discount: number;
  readonly quantity: number;
  /**
   * The key of its product. The same product added again updates this line, whatever it is called
   * by then (spec §4).
   */
  readonly product?: string;
  /** The VAT rate; absent for the standard rate (wire §4, §5). */
  readonly rate?: Rate;
}

/** The amount of each line, in pence. */
export const amountsOf = (lines: readonly PlainLine[]): readonly number[] =>
  lines.map(({ price, discount, quantity }) => rounded((price - discount) * quantity));

/**
 * The sums of lines in pence, calculated independently of the program and in whole numbers only
 * (wire §1).
 */
export const sums = (lines: readonly PlainLine[]) => ({
  total: whole(lines.map(({ price, discount, quantity }) => (price - discount) * quantity)),
  discount: whole(lines.map(({ discount, quantity }) => discount * quantity)),
});

/** Each value is in thousandths of a penny and is rounded on its own. */
const whole = (thousandfold: readonly number[]): number =>
  thousandfold.reduce((sum, each) => sum + rounded(each), 0);

/** Rounds thousandths of a penny to pence, halves up: no amount here is below 0. */
export const rounded = (thousandfold: number): number =>
  Number((BigInt(thousandfold) * 2n + 1000n) / 2000n);

/** An amount as a person types it. */
export const typedPounds = (pence: number): string =>
  `${Math.trunc(pence / 100)}.${String(pence % 100).padStart(2, "0")}`;
export const typedQuantity = (thousandths: number): string => String(thousandths / 1000);

/** An amount as the screens show it. */
export const poundsInWords = (pence: number): string => {
  const [pounds = "", rest = ""] = typedPounds(pence).split(".");
  return `£${pounds.replace(/\B(?=(\d{3})+$)/g, ",")}.${rest}`;
};
