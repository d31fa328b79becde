/** Thousandths of a unit, so that weighed goods add up exactly: 1.5 kg is 1500. */
export type Quantity = number & { readonly __unit: "thousandths" };

export const ONE_UNIT = 1000 as Quantity;
/** The most that one line can hold: a million units (wire §1). */
export const MOST_QUANTITY = 1_000_000_000 as Quantity;

/** Thousandths as a Quantity. Throws a RangeError for fractions of a thousandth. */
export function thousandths(count: number): Quantity {
  if (!Number.isSafeInteger(count))
    throw new RangeError(`${count} is not a whole number of thousandths`);
  return (count === 0 ? 0 : count) as Quantity;
}

/**
 * Units with at most three decimals, as the wire and people write them. Throws a RangeError for
 * more decimals.
 */
export function fromUnits(units: number): Quantity {
  const nearest = Math.round(units * 1000);
  if (nearest / 1000 !== units) throw new RangeError(`${units} has more than three decimals`);
  return thousandths(nearest);
}

export const toUnits = (quantity: Quantity): number => quantity / 1000;

/** "12", "1.5", "0.125": no needless zeros. For papers, files and forms: below 0 with a hyphen. */
export const formatQuantity = (quantity: Quantity): string => String(toUnits(quantity));

/** The same on screens: with the true minus, as amounts have it (money.ts). */
export const shownQuantity = (quantity: Quantity): string =>
  `${quantity < 0 ? "−" : ""}${formatQuantity(thousandths(Math.abs(quantity)))}`;

/** What was added or taken away, on screens: "+2", "−1.5", "0". */
export const shownChange = (quantity: Quantity): string =>
  `${quantity > 0 ? "+" : ""}${shownQuantity(quantity)}`;

const STEPPER_LEAST = 1000 as Quantity;
const STEPPER_MOST = 100_000 as Quantity;

/** One less, only while above 1 (spec §5). */
export const stepDown = (quantity: Quantity): Quantity =>
  quantity > STEPPER_LEAST ? thousandths(Math.max(quantity - ONE_UNIT, STEPPER_LEAST)) : quantity;

/** One more, only while below 100 (spec §5). */
export const stepUp = (quantity: Quantity): Quantity =>
  quantity < STEPPER_MOST ? thousandths(Math.min(quantity + ONE_UNIT, STEPPER_MOST)) : quantity;
