/** A text that came so often will come again. */
const OFTEN = 5;
/** Of each connection PostgreSQL keeps them all. */
const MOST_NAMES = 200;
const MOST_COUNTED = 2000;

const names = new Map<string, string>();
const counted = new Map<string, number>();
let given = 0;

/** Says that a query's text is one of those that come again and again: PostgreSQL keeps its plan under a name. */
export function keepPrepared(text: string): void {
  if (names.has(text) || names.size >= MOST_NAMES) return;
  given += 1;
  names.set(text, `roundsman_${given}`);
}

/** The name under which a text is kept in this process; undefined for one that has hardly been seen. */
export function preparedName(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined) return name;
  const times = (counted.get(text) ?? 0) + 1;
  if (counted.size >= MOST_COUNTED) counted.clear();
  counted.set(text, times);
  if (times >= OFTEN) keepPrepared(text);
  return undefined;
}

/** Its plan does not hold any more: a newer program has given a table another column meanwhile. The next time it gets another name. */
export const forgetPrepared = (text: string): void => void names.delete(text);
