import { fold } from "./name.ts";

/** Invisible characters: two names that differ only in them look the same. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{C}\p{Zl}\p{Zp}]/u;

/**
 * Writing systems of which a name may use one. Those of East Asia are written together (Unicode TR
 * 39, 5.2).
 */
const SCRIPTS = [
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Hangul}]/u,
  /\p{scx=Latin}/u,
  /\p{scx=Greek}/u,
  /\p{scx=Cyrillic}/u,
  /\p{scx=Armenian}/u,
  /\p{scx=Georgian}/u,
  /\p{scx=Hebrew}/u,
  /\p{scx=Arabic}/u,
  /\p{scx=Devanagari}/u,
  /\p{scx=Bengali}/u,
  /\p{scx=Gurmukhi}/u,
  /\p{scx=Gujarati}/u,
  /\p{scx=Tamil}/u,
  /\p{scx=Telugu}/u,
  /\p{scx=Kannada}/u,
  /\p{scx=Malayalam}/u,
  /\p{scx=Sinhala}/u,
  /\p{scx=Thai}/u,
  /\p{scx=Lao}/u,
  /\p{scx=Tibetan}/u,
  /\p{scx=Myanmar}/u,
  /\p{scx=Khmer}/u,
  /\p{scx=Ethiopic}/u,
  /\p{scx=Mongolian}/u,
];

export type UsernameFault = "invisible" | "mixed";

/**
 * Why nobody new may use this username: it could pass for another one. null where they may.
 * Existing names are left alone.
 */
export function usernameFault(username: string): UsernameFault | null {
  if (INVISIBLE.test(username.trim())) return "invisible";
  const letters = [...fold(username)].filter((character) => /\p{L}/u.test(character));
  return SCRIPTS.some((script) => letters.every((letter) => script.test(letter))) ? null : "mixed";
}

/**
 * Small letters of other alphabets that look like Latin ones in most typefaces (from Unicode's
 * confusables).
 */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: "аα",
    c: "сϲ",
    d: "ԁ",
    e: "е",
    h: "һ",
    i: "іι",
    j: "јϳ",
    k: "кκ",
    l: "ӏ",
    m: "м",
    n: "пη",
    o: "оοσ",
    p: "рρ",
    q: "ԛ",
  })
    .concat(Object.entries({ r: "г", s: "ѕ", t: "тτ", u: "υ", v: "ѵν", w: "ԝω", x: "хχ", y: "уγ" }))
    .flatMap(([latin, others]) => [...others].map((other): [string, string] => [other, latin])),
);

/** A form of a username that is the same for all that look the same. */
export const usernameSkeleton = (username: string): string =>
  [...fold(username)].map((character) => LOOKALIKES.get(character) ?? character).join("");
