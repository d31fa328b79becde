import { fromPounds, pence, sum, type Pence } from "@roundsman/core/money";

/** Sterling notes and coins in pence, the largest first. */
export const FACES: readonly Pence[] = [5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1].map(
  pence,
);

/** How many pieces of each note or coin, as typed, by its value in pence. */
export type Pieces = Readonly<Record<number, string>>;

const piecesOf = (pieces: Pieces, face: Pence): number => {
  const text = pieces[face] ?? "";
  return /^\d{1,5}$/.test(text) ? Number(text) : 0;
};

/** The sum of notes and coins; null where none was counted. */
export function sumOfPieces(pieces: Pieces): Pence | null {
  const some = FACES.some((face) => (pieces[face] ?? "") !== "");
  return some ? sum(FACES.map((face) => pence(face * piecesOf(pieces, face)))) : null;
}

/** A typed sum; null where there is none. */
export const sumIn = (text: string): Pence | null =>
  /\d/.test(text) ? fromPounds(Number(text)) : null;

/** The notes and coins that were counted, for the sheet. */
export const denominationsOf = (pieces: Pieces) =>
  FACES.map((value) => ({ value, pieces: piecesOf(pieces, value) })).filter(
    (each) => each.pieces > 0,
  );

/**
 * How many invoices the day's cash paid. An amount below 0 was given back, so it counts for none.
 */
export const invoicesPaid = (amounts: Iterable<Pence>): number =>
  [...amounts].filter((amount) => amount > 0).length;

/** The value as it is printed on the note or coin. */
export const faceName = (face: Pence): string => (face < 100 ? `${face}p` : `£${face / 100}`);
