const names = new Map<string, string>();

/** Says that a query's text is one of the few that come again and again: PostgreSQL keeps its plan under a name. */
export function keepPrepared(text: string): void {
  if (!names.has(text)) names.set(text, `roundsman_${names.size + 1}`);
}

/** The name that a text has in this process; undefined for one that is not kept. */
export const preparedName = (text: string): string | undefined => names.get(text);
