/// <reference path="../ambient/fontkit.d.ts" />
import { create, type Font } from "fontkit";
import { TrueType } from "./true-type.ts";

/** A glyph of a shaped text. Lengths in font units. */
export interface ShapedGlyph {
  readonly id: number;
  /** The characters that it shows. */
  readonly text: string;
  /** From its origin to that of the next glyph. */
  readonly advance: number;
  /** The same without kerning, as the font file has it. */
  readonly width: number;
  /** Where it is drawn relative to its origin, for a mark over a letter. */
  readonly x: number;
  readonly y: number;
}

interface ShapedWord {
  readonly glyphs: readonly ShapedGlyph[];
  readonly width: number;
}

/**
 * A parsed font. It caches shaped words: the layout measures a word, then the PDF draws it, in this
 * document and in later ones.
 */
export class Typeface {
  readonly font: Font;
  readonly file: TrueType;
  /** Cached: fontkit reads it from the file each time. */
  readonly unitsPerEm: number;
  readonly #isKerned: boolean;
  readonly #words = new Map<string, ShapedWord>();
  readonly #glyphs = new Map<string, ShapedGlyph>();
  readonly #pairs = new Map<string, ShapedGlyph>();

  /** `isKerned`: whether the font has any kerning. */
  constructor(bytes: Uint8Array, isKerned: boolean) {
    this.font = create(bytes);
    this.unitsPerEm = this.font.unitsPerEm;
    this.file = new TrueType(bytes);
    this.#isKerned = isKerned;
  }

  has(character: string): boolean {
    return this.#glyphOf(character).id !== 0;
  }

  /** Width of a text in ems, as it is drawn: the sum of its words with their spaces. */
  widthOf(text: string): number {
    let width = 0;
    for (const word of wordsOf(text)) width += this.#shaped(word).width;
    return width / this.unitsPerEm;
  }

  glyphsOf(text: string): readonly ShapedGlyph[] {
    const words = wordsOf(text);
    return words.length === 1
      ? this.#shaped(text).glyphs
      : words.flatMap((word) => this.#shaped(word).glyphs);
  }

  #shaped(word: string): ShapedWord {
    const known = this.#words.get(word);
    if (known !== undefined) return known;
    // A server runs long, so the cache is emptied when it is full.
    if (this.#words.size > MOST_WORDS) this.#words.clear();
    const glyphs = SIMPLE.test(word) ? this.#simple(word) : shapedBy(this.font, word);
    const shaped = { glyphs, width: glyphs.reduce((width, { advance }) => width + advance, 0) };
    this.#words.set(word, shaped);
    return shaped;
  }

  /**
   * Shapes a word glyph by glyph, with only the kerning of pairs. A test compares the result with
   * fontkit's.
   */
  #simple(word: string): ShapedGlyph[] {
    const characters = [...word];
    if (!this.#isKerned) return characters.map((each) => this.#glyphOf(each));
    return characters.map((each, index) => {
      const next = characters[index + 1];
      return next === undefined ? this.#glyphOf(each) : this.#before(each, next);
    });
  }

  #before(character: string, next: string): ShapedGlyph {
    const key = character + next;
    const known = this.#pairs.get(key);
    if (known !== undefined) return known;
    const glyph = shapedBy(this.font, key)[0] ?? this.#glyphOf(character);
    this.#pairs.set(key, glyph);
    return glyph;
  }

  #glyphOf(character: string): ShapedGlyph {
    const known = this.#glyphs.get(character);
    if (known !== undefined) return known;
    // Missing characters are cached too.
    if (this.#glyphs.size > MOST_GLYPHS) this.#glyphs.clear();
    const { id } = this.font.glyphForCodePoint(character.codePointAt(0) ?? 0);
    const width = this.file.advanceOf(id);
    const glyph = { id, text: character, advance: width, width, x: 0, y: 0 };
    this.#glyphs.set(character, glyph);
    return glyph;
  }
}

const MOST_WORDS = 10_000;
const MOST_GLYPHS = 40_000;

/** Words, each with the space after it. */
const wordsOf = (text: string): readonly string[] => text.match(/[^ ]* |[^ ]+$/g) ?? [];

/** Characters that shaping puts side by side: no marks, no scripts that join or compose. */
const SIMPLE =
  /^[\x20-\x7e\xa0-\xac\xae-\xff‘’“”…–—\p{Script=Han}\u3000-\u3029\u3030-\u303f\uff01-\uff9d]*$/u;

const shapedBy = (font: Font, text: string): ShapedGlyph[] => {
  const { glyphs, positions } = font.layout(text);
  return glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const characters = String.fromCodePoint(...glyph.codePoints);
    return {
      id: glyph.id,
      text: characters,
      advance: xAdvance,
      width: glyph.advanceWidth,
      x: xOffset,
      y: yOffset,
    };
  });
};
