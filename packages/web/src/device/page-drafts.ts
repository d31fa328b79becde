/**
 * The name in localStorage of a draft of a screen that has no table: one for each person. They are
 * there because small texts are needed at once.
 */
export const draftKey = (owner: number, slot: string): string => `draft:${owner}:${slot}`;

/** The slot of a stock taking that is not saved yet; empty ones are not kept. */
export const STOCK_TAKING = "stock-taking";

/**
 * What a person typed on such screens and did not save, by slot; what is no JSON comes as its text.
 */
export const pageDrafts = (owner: number, storage: Storage): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    keysOf(owner, storage).map((key) => [
      key.slice(draftKey(owner, "").length),
      parsedOrText(storage.getItem(key) ?? ""),
    ]),
  );

/** Deletes a person's drafts, together with their database. */
export function forgetDrafts(owner: number, storage: Storage): void {
  for (const key of keysOf(owner, storage)) storage.removeItem(key);
}

const keysOf = (owner: number, storage: Storage): readonly string[] =>
  Object.keys(storage).filter((key) => key.startsWith(draftKey(owner, "")));

function parsedOrText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
