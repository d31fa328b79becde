import { MOST_ROWS } from "@roundsman/contract/exchange";

const ROWS = MOST_ROWS / 2;
/** A call for several drivers writes each row for each of them. */
const WRITTEN = 1000;
/** The server takes a body of 1 MB (wire §1); text can grow by half when it is written as JSON. */
const CHARACTERS = 300_000;

/** Rows in pieces that one call takes, which writes each of them for so many `people`. */
export function chunksOf<Row>(rows: readonly Row[], people = 1): Row[][] {
  const most = Math.max(1, Math.min(ROWS, Math.floor(WRITTEN / people)));
  const chunks: Row[][] = [];
  let length = Infinity;
  for (const row of rows) {
    const size = JSON.stringify(row).length;
    const last = chunks.at(-1);
    if (!last || last.length >= most || length + size > CHARACTERS) {
      chunks.push([row]);
      length = size;
    } else {
      last.push(row);
      length += size;
    }
  }
  return chunks;
}
