/** A query text seen this often gets a prepared name. */
const OFTEN = 5;
/** PostgreSQL keeps all of them for each connection. */
const MOST_NAMES = 200;
const MOST_COUNTED = 2000;

const names = new Map<string, string>();
const counted = new Map<string, number>();
let namesGiven = 0;

/** Makes a query text prepared: PostgreSQL keeps its plan under a name. */
export function keepPrepared(text: string): void {
  if (names.has(text) || names.size >= MOST_NAMES) return;
  namesGiven += 1;
  names.set(text, `roundsman_${namesGiven}`);
}

/** The prepared name of a text in this process; undefined for a text that was seldom seen. */
export function preparedName(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined) return name;
  const times = (counted.get(text) ?? 0) + 1;
  if (counted.size >= MOST_COUNTED) counted.clear();
  counted.set(text, times);
  if (times >= OFTEN) keepPrepared(text);
  return undefined;
}

/**
 * The plan became invalid, because a newer release added a column to a table. The text gets another
 * name next time.
 */
export const forgetPrepared = (text: string): void => void names.delete(text);
