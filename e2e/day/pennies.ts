export type Rate = "standard" | "reduced" | "zero" | "exempt";

/** A line in whole pence and thousandths of a unit. */
export interface PlainLine {
  readonly name: string;
  readonly price: number;
  readonly discount: number;
  readonly quantity: number;
  /** The key of the product that it was made of: the same product again takes its place, whatever it is called by then (spec §4). */
  readonly product?: string;
  /** Of its VAT; absent: the standard one (spec §9). */
  readonly rate?: Rate;
}

/** What each line comes to, in pence. */
export const amountsOf = (lines: readonly PlainLine[]): readonly number[] =>
  lines.map(({ price, discount, quantity }) => rounded((price - discount) * quantity));

/** What lines come to, in pence: a sum of its own beside the program's, in whole numbers only (wire §1). */
export const sums = (lines: readonly PlainLine[]) => ({
  total: whole(lines.map(({ price, discount, quantity }) => (price - discount) * quantity)),
  discount: whole(lines.map(({ discount, quantity }) => discount * quantity)),
});

/** Every thousandfold is rounded on its own. */
const whole = (thousandfold: readonly number[]): number =>
  thousandfold.reduce((sum, each) => sum + rounded(each), 0);

/** A thousandfold, halves up: nothing here is below nought. */
export const rounded = (thousandfold: number): number =>
  Number((BigInt(thousandfold) * 2n + 1000n) / 2000n);

/** As a person types it. */
export const typedPounds = (pence: number): string =>
  `${Math.trunc(pence / 100)}.${String(pence % 100).padStart(2, "0")}`;
export const typedQuantity = (thousandths: number): string => String(thousandths / 1000);

/** As the screens write it. */
export const poundsInWords = (pence: number): string => {
  const [pounds = "", rest = ""] = typedPounds(pence).split(".");
  return `£${pounds.replace(/\B(?=(\d{3})+$)/g, ",")}.${rest}`;
};
