/**
 * The font files that scripts/build-fonts.ts makes, in the order in which a character is looked up.
 * latin, latin-bold: Noto Sans. The others are cuts of Noto Sans SC: han is GB 2312, hant is Big5
 * level 1 without it, rest is everything else.
 */
export const PACKS = ["latin", "latin-bold", "han", "hant", "rest"] as const;
export type Pack = (typeof PACKS)[number];

/** Every document needs these two. */
export const BASE_PACKS = ["latin", "latin-bold"] as const satisfies readonly Pack[];

/** Loaded one after the other, while characters are still without a glyph. */
export const HAN_PACKS = ["han", "hant", "rest"] as const satisfies readonly Pack[];

/**
 * Where the bytes of a pack (a TTF file) come from: a disk on the server, the network or its cache
 * in a browser.
 */
export interface FontSource {
  /** Rejects when the pack is not available. */
  read(pack: Pack): Promise<Uint8Array>;
}

/** Scripts that Noto Sans SC has; for the rest of Unicode, loading more packs is useless. */
const KNOWN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]/u;

/** Whether a pack beyond {@link BASE_PACKS} could have this character. */
export const mayBeInHanPacks = (character: string): boolean =>
  KNOWN.test(character) && !/\p{Emoji_Presentation}/u.test(character);

/** Whether a document with this text will need the Chinese pack; for filling a cache in advance. */
export const needsHan = (text: string): boolean =>
  /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u.test(text);
