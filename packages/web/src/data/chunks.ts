import { MOST_ROWS } from "@roundsman/contract/exchange";

const ROWS = MOST_ROWS / 2;
/** Rows that one call may write. A call for several drivers writes each row for each of them. */
const WRITTEN = 1000;
/** The server accepts a body of 1 MB (wire §1). UTF-8 takes up to 3 bytes a character. */
const CHARACTERS = 300_000;

/**
 * Splits rows into chunks that one call accepts. The call writes each row for this number of
 * `people`.
 */
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
