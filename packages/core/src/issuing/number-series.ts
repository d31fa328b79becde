/** Every letter but I and O, which look like digits; so no prefix reads INV. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const DIGITS = 9;

/**
 * The prefix of a series by its place among all series, 1 first: A1 to A9, B1 to Z9, AA1 and so on.
 */
export function seriesPrefix(place: number): string {
  let letters = "";
  for (let rest = Math.floor((place - 1) / DIGITS); rest >= 0;) {
    letters = `${LETTERS[rest % LETTERS.length]}${letters}`;
    rest = Math.floor(rest / LETTERS.length) - 1;
  }
  return `${letters}${((place - 1) % DIGITS) + 1}`;
}

/** The place of a series by its prefix; null for a text that is no prefix. */
export function seriesPlace(prefix: string): number | null {
  const [, letters, digit] = /^([A-HJ-NP-Z]{1,4})([1-9])$/.exec(prefix) ?? [];
  if (letters === undefined) return null;
  const words = [...letters].reduce(
    (sum, letter) => sum * LETTERS.length + LETTERS.indexOf(letter) + 1,
    0,
  );
  return (words - 1) * DIGITS + Number(digit);
}

/** A number of a series, such as B7-12 (wire §11). */
export interface SeriesNumber {
  readonly prefix: string;
  readonly at: number;
}

const NUMBER = /^([A-HJ-NP-Z]{1,4}[1-9])-([1-9]\d{0,8})$/;

/** null for a text that is no number of a series. */
export function readSeriesNumber(text: string): SeriesNumber | null {
  const [, prefix, digits] = NUMBER.exec(text) ?? [];
  return prefix === undefined ? null : { prefix, at: Number(digits) };
}

export const seriesNumber = ({ prefix, at }: SeriesNumber): string => `${prefix}-${at}`;

/**
 * Reads the number of a credit note that a phone made, such as CN-B7-3; null for any other text.
 * Credit notes are numbered separately from invoices.
 */
export const readCreditNumber = (text: string): SeriesNumber | null =>
  text.startsWith(CREDIT) ? readSeriesNumber(text.slice(CREDIT.length)) : null;

export const creditNumber = (number: SeriesNumber): string => `${CREDIT}${seriesNumber(number)}`;

const CREDIT = "CN-";
