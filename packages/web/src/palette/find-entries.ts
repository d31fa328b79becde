import { askedNumber, asksFor } from "@roundsman/core/issuing/asked-number";
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

/** Something that the palette can lead to. */
export interface Entry {
  readonly key: string;
  readonly kind: EntryKind;
  readonly title: string;
  /** Beneath the title. */
  readonly note?: string;
  /** At the right edge. */
  readonly side?: string;
  /** What else it is found by. */
  readonly words?: string;
  readonly run: () => void;
}

interface Indexed {
  readonly entry: Entry;
  readonly title: string;
  readonly all: string;
}

/** Made ready once, so that a keystroke only compares. */
export const indexed = (entries: readonly Entry[]): readonly Indexed[] =>
  entries.map((entry) => {
    const title = foldedText(entry.title);
    // Not kept as a key: what is beside a title differs from invoice to invoice.
    const all = [title, fold([entry.note, entry.side, entry.words].join(" "))].join(" ");
    return { entry, title, all };
  });

/** As many of a kind as a person reads at a glance. */
const MOST = 6;

/** Those that hold every word of the query, in their title, beside it, or as pinyin initials; the best of each kind first. */
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

/** 0: begins so; 1: a word of the title does; 2: somewhere; null: not at all. */
function rankOf({ entry, title, all }: Indexed, words: readonly string[]): number | null {
  let worst = 0;
  for (const word of words) {
    const asked = askedNumber(word);
    if (asked && all.split(" ").some((part) => asksFor(asked, part.toUpperCase()))) continue;
    // Digits alone may be of an amount, or of an address.
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
