import { parseSearchedNumber, matchesNumber } from "./issuing/searched-number.ts";
import { fold } from "./name.ts";
import { readingsOf } from "./pinyin.ts";

/** Texts by which something is found. */
export interface Searchable {
  readonly texts: readonly string[];
  /** Phone numbers: their digits count, however they are spaced. */
  readonly numbers?: readonly string[];
  /**
   * Numbers of papers, such as INV-12 and A7-12. A word that is a whole number finds exactly that
   * one.
   */
  readonly papers?: readonly string[];
}

/**
 * The one search of every list, drawer and the palette. Returns a function that says whether
 * something holds every word of the query: in a text whatever its case, as pinyin (initials "dfmz",
 * syllables "dongfang", or both mixed) of a Chinese text, as digits of a phone number, or as the
 * number of a paper. An empty query finds everything.
 */
export function searchFor(query: string): (record: Searchable) => boolean {
  const words = wordsOf(query).map(wordFinder);
  return ({ texts, numbers = [], papers = [] }) =>
    words.every(
      ({ inText, inNumber, inPaper }) =>
        texts.some((text) => inText(text)) ||
        numbers.some((number) => inNumber(number)) ||
        papers.some((paper) => inPaper(paper)),
    );
}

/** The same for things that have only a name. */
export function searchByName(query: string): (name: string) => boolean {
  const finds = searchFor(query);
  return (name) => finds({ texts: [name] });
}

/**
 * The words of a query as they are compared. "INV 12" is one word, like "INV-12": people read
 * numbers out so.
 */
export const wordsOf = (query: string): readonly string[] =>
  fold(query)
    .replaceAll(/(^|\s)inv\s+(?=\d+(?:\s|$))/g, "$1inv-")
    .split(/\s+/)
    .filter(Boolean);

/** A text as it is compared: one case and width of letters, single spaces. */
export function foldedText(text: string): string {
  return keyOf(text).text;
}

/**
 * Whether the pinyin of a text begins with a word; with "anywhere", the pinyin from any of its
 * characters on.
 */
export function isPinyinOf(text: string, word: string, where: "start" | "anywhere"): boolean {
  const { runs } = keyOf(text);
  if (runs.length === 0 || !/^[a-z]+$/.test(word)) return false;
  return runs.some((run, at) =>
    where === "anywhere"
      ? run.some((_, from) => reads(run, from, word))
      : at === 0 && reads(run, 0, word),
  );
}

function wordFinder(word: string) {
  // Invoices share the names of customers and goods, so each text is tested once per query.
  const seen = new Map<string, boolean>();
  const digits = word.replace(/\D/g, "");
  const isNumber = digits.length >= 3 && /^[\d()+.-]+$/.test(word);
  const asked = parseSearchedNumber(word);
  return {
    inText: (text: string): boolean => {
      let found = seen.get(text);
      if (found === undefined)
        seen.set(
          text,
          (found = foldedText(text).includes(word) || isPinyinOf(text, word, "anywhere")),
        );
      return found;
    },
    inPaper: (number: string): boolean =>
      asked ? matchesNumber(asked, number) : foldedText(number).includes(word),
    inNumber: (number: string): boolean => {
      if (!isNumber) return false;
      const all = number.replace(/\D/g, "");
      return all.includes(digits) || (all.startsWith("44") && `0${all.slice(2)}`.includes(digits));
    },
  };
}

interface Key {
  readonly text: string;
  /** For every run of Chinese characters, the readings of each character. */
  readonly runs: readonly Run[];
}
type Run = readonly (readonly string[])[];

const keys = new Map<string, Key>();
/** Enough for the texts of a large book. When the cache is full, it is emptied. */
const MOST = 50_000;

function keyOf(text: string): Key {
  let key = keys.get(text);
  if (!key) {
    if (keys.size >= MOST) keys.clear();
    const folded = fold(text).replaceAll(/\s+/g, " ");
    const runs = Array.from(folded.matchAll(/\p{Script=Han}+/gu), ([run]) =>
      Array.from(run, readingsOf),
    );
    keys.set(text, (key = { text: folded, runs }));
  }
  return key;
}

/**
 * Whether the characters from `from` on can be read as `rest`: each by its initial or its whole
 * syllable, the last one as far as it is typed.
 */
function reads(run: Run, from: number, rest: string): boolean {
  for (const reading of run[from] ?? []) {
    if (reading.startsWith(rest)) return true;
    if (rest.startsWith(reading) && reads(run, from + 1, rest.slice(reading.length))) return true;
    if (rest.startsWith(reading.slice(0, 1)) && reads(run, from + 1, rest.slice(1))) return true;
  }
  return false;
}
