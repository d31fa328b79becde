import { MOST_ROWS } from "@roundsman/contract/exchange";

const ROWS = MOST_ROWS / 2;
/** The server takes a body of 1 MB (wire §1); text can grow by half when it is written as JSON. */
const CHARACTERS = 300_000;

/** Rows in pieces that one call takes. */
export function chunksOf<Row>(rows: readonly Row[]): Row[][] {
  const chunks: Row[][] = [];
  let length = Infinity;
  for (const row of rows) {
    const size = JSON.stringify(row).length;
    const last = chunks.at(-1);
    if (!last || last.length >= ROWS || length + size > CHARACTERS) {
      chunks.push([row]);
      length = size;
    } else {
      last.push(row);
      length += size;
    }
  }
  return chunks;
}
