/// <reference path="../src/ambient/fontkit.d.ts" />
import { create } from "fontkit";
import type { Pack } from "../src/typefaces/font-packs.ts";

/**
 * The characters of each pack, given the font that it is cut from. The subsetter leaves out
 * characters that the font lacks.
 */
export const CHARACTERS = {
  latin: () => LATIN,
  "latin-bold": () => LATIN,
  han: () => HAN,
  hant: () => HANT,
  rest: (original) => {
    const taken = new Set(LATIN + HAN + HANT);
    return allOf(original)
      .filter((each) => !taken.has(each))
      .join("");
  },
} satisfies Record<Pack, (original: Uint8Array) => string>;

/**
 * Latin with Pinyin, Romanian and Vietnamese, spacing marks, punctuation, currency, numero, trade
 * mark, fractions, minus.
 */
const LATIN = ranges([
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x2b0, 0x2ff],
  [0x300, 0x36f],
  [0x1e00, 0x1eff],
  [0x2010, 0x2064],
  [0x2070, 0x209f],
  [0x20a0, 0x20cf],
  [0x2100, 0x218f],
  [0x2212, 0x2212],
]);

/** GB 2312 with its symbols, and the symbols, punctuation and full-width forms around it. */
const HAN =
  decode(
    "gbk",
    [
      [0xa1, 0xa9],
      [0xb0, 0xf7],
    ],
    [[0xa1, 0xfe]],
  ) +
  ranges([
    [0x2000, 0x206f],
    [0x2150, 0x27bf],
    [0x3000, 0x303f],
    [0x3200, 0x33ff],
    [0xff00, 0xffef],
  ]);

/** Big5 level 1: the common traditional characters, as Hong Kong and Taiwan write names. */
const HANT = withoutThoseOf(
  HAN,
  decode(
    "big5",
    [[0xa4, 0xc6]],
    [
      [0x40, 0x7e],
      [0xa1, 0xfe],
    ],
  ),
);

type Range = readonly [first: number, last: number];

function ranges(of: readonly Range[]): string {
  return of
    .flatMap(([first, last]) => upTo(first, last))
    .map((code) => String.fromCodePoint(code))
    .join("");
}

function decode(encoding: string, leads: readonly Range[], trails: readonly Range[]): string {
  const decoder = new TextDecoder(encoding);
  const bytes = leads
    .flatMap(([a, b]) => upTo(a, b))
    .flatMap((lead) => trails.flatMap(([a, b]) => upTo(a, b)).map((trail) => [lead, trail]));
  return bytes
    .map((pair) => decoder.decode(Uint8Array.from(pair)))
    .filter((text) => !/[\ufffd\p{Co}\p{Cc}]/u.test(text))
    .join("");
}

function withoutThoseOf(other: string, text: string): string {
  const taken = new Set(other);
  return [...text].filter((each) => !taken.has(each)).join("");
}

function upTo(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function allOf(original: Uint8Array): string[] {
  const font = create(original);
  return upTo(0x80, 0x3ffff)
    .filter((code) => font.glyphForCodePoint(code).id !== 0)
    .map((code) => String.fromCodePoint(code));
}
