import { parseSearchedNumber, matchesNumber } from "@roundsman/core/issuing/searched-number";
import { fold } from "@roundsman/core/name";
import { foldedText, isPinyinOf, wordsOf } from "@roundsman/core/search";

export const ENTRY_KINDS = [
  "actions",
  "screens",
  "customers",
  "invoices",
  "creditNotes",
  "products",
  "tasks",
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** An entry that the palette can open. */
export interface Entry {
  readonly key: string;
  readonly kind: EntryKind;
  readonly title: string;
  /** The line beneath the title. */
  readonly note?: string;
  /** The text at the right edge. */
  readonly side?: string;
  /** Further words that find it. */
  readonly words?: string;
  readonly run: () => void;
}

interface Indexed {
  readonly entry: Entry;
  readonly title: string;
  readonly all: string;
}

/** Folds the text of all entries once, so that a keystroke only compares. */
export const indexed = (entries: readonly Entry[]): readonly Indexed[] =>
  entries.map((entry) => {
    const title = foldedText(entry.title);
    // `fold` and not `foldedText`, which caches: this text differs for every invoice.
    const all = [title, fold([entry.note, entry.side, entry.words].join(" "))].join(" ");
    return { entry, title, all };
  });

/** The most entries of one kind that are shown. */
const MOST = 6;

/**
 * The entries that contain every word of the query, in the title, in other text, or as pinyin
 * initials. Grouped by kind, the best first.
 */
export function findEntries(index: readonly Indexed[], query: string): readonly Entry[] {
  const words = wordsOf(query);
  const ranked = new Map<EntryKind, { readonly entry: Entry; readonly rank: number }[]>();
  for (const each of index) {
    const rank = rankOf(each, words);
    if (rank === null) continue;
    const kind = ranked.get(each.entry.kind) ?? [];
    ranked.set(each.entry.kind, kind);
    kind.push({ entry: each.entry, rank });
  }
  return ENTRY_KINDS.flatMap((kind) => {
    const found = ranked.get(kind) ?? [];
    const most = words.length === 0 ? 0 : MOST;
    const few =
      kind === "actions" || kind === "screens"
        ? found
        : found.toSorted((a, b) => a.rank - b.rank).slice(0, most);
    return few.map(({ entry }) => entry);
  });
}

/**
 * 0: the title begins with the word; 1: a word of the title does; 2: it is elsewhere; null: not
 * found. The worst word counts.
 */
function rankOf({ entry, title, all }: Indexed, words: readonly string[]): number | null {
  let worst = 0;
  for (const word of words) {
    const asked = parseSearchedNumber(word);
    if (asked && all.split(" ").some((part) => matchesNumber(asked, part.toUpperCase()))) continue;
    // Digits alone may also be part of an amount or address.
    if (asked && !/^\d+$/.test(word)) return null;
    const begins = title.startsWith(word) || isPinyinOf(entry.title, word, "start");
    const rank = begins
      ? 0
      : title.includes(` ${word}`)
        ? 1
        : all.includes(word) || isPinyinOf(entry.title, word, "anywhere")
          ? 2
          : null;
    if (rank === null) return null;
    worst = Math.max(worst, rank);
  }
  return worst;
}
