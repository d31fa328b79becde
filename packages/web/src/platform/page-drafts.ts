/** Where the draft of a screen without a book stands in localStorage: a person's own, as small texts that are wanted at once. */
export const draftKey = (owner: number, slot: string): string => `draft:${owner}:${slot}`;

/** The slot of a stock taking that is not saved yet; empty ones are not kept. */
export const STOCK_TAKING = "stock-taking";

/** A person's drafts leave the phone with the person. */
export function forgetDrafts(owner: number, storage: Storage): void {
  const theirs = Object.keys(storage).filter((key) => key.startsWith(draftKey(owner, "")));
  for (const key of theirs) storage.removeItem(key);
}
