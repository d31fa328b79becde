/// <reference path="./ambient/fontkit.d.ts" />
import { create, type Font } from "fontkit";
import { shapedOnce } from "./shaped-once.ts";
import { BASE_PACKS, HAN_PACKS, mayBeInHanPacks, type FontSource, type Pack } from "./font-packs.ts";

/** Printed where no font has the character. */
export const MISSING = "□";

export type Weight = "regular" | "bold";

/** The parsed fonts that one document needs. */
export interface FontSet {
  readonly fonts: ReadonlyMap<Pack, Font>;
  /** The pack that has every visible character of a cluster, or null. */
  pick(cluster: string, weight: Weight): Pack | null;
  /** Width in points of a text in one pack. */
  measure(text: string, pack: Pack, size: number): number;
}

/** Loads fonts and keeps them parsed. */
export class FontShelf {
  readonly #source: FontSource;
  readonly #parsed = new Map<Pack, Promise<Font>>();
  readonly #widths = new Map<string, number>();

  constructor(source: FontSource) {
    this.#source = source;
  }

  /** Everything that the text needs and the source has. Rejects only when a base pack is missing; a character without a font is reported by the layout. */
  async load(text: string): Promise<FontSet> {
    const fonts = new Map<Pack, Font>();
    for (const pack of BASE_PACKS) fonts.set(pack, await this.#font(pack));
    let open = charactersOf(text).filter((each) => !covered(fonts, each));
    for (const pack of HAN_PACKS) {
      if (!(pack === "han" ? open.length > 0 : open.some(mayBeInHanPacks))) break;
      // A pack that cannot be had (no signal) leaves its characters to the □ and its report.
      const font = await this.#font(pack).catch(() => null);
      if (font === null) continue;
      fonts.set(pack, font);
      open = open.filter((each) => !covered(fonts, each));
    }
    return {
      fonts,
      pick: (cluster, weight) => pick(fonts, cluster, weight),
      measure: (...of) => this.#measure(fonts, ...of),
    };
  }

  #font(pack: Pack): Promise<Font> {
    const known = this.#parsed.get(pack);
    if (known !== undefined) return known;
    const font = this.#source.read(pack).then((bytes) => shapedOnce(create(bytes)));
    this.#parsed.set(pack, font);
    font.catch(() => this.#parsed.delete(pack));
    return font;
  }

  /** Word by word with its space, as pdfkit shapes: so that both find the same width. */
  #measure(fonts: ReadonlyMap<Pack, Font>, text: string, pack: Pack, size: number): number {
    const font = fonts.get(pack);
    if (font === undefined) throw new Error(`The font pack ${pack} is not loaded`);
    let ems = 0;
    for (const word of text.match(/[^ ]* |[^ ]+$/g) ?? []) ems += this.#widthOf(word, pack, font);
    return ems * size;
  }

  #widthOf(word: string, pack: Pack, font: Font): number {
    const key = `${pack}:${word}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    if (this.#widths.size > MOST_WIDTHS) this.#widths.clear();
    const width = font.layout(word).advanceWidth / font.unitsPerEm;
    this.#widths.set(key, width);
    return width;
  }
}

/** A server lives long: the cache is emptied rather than let grow. */
const MOST_WIDTHS = 20_000;

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/** Visible characters, each once. */
const charactersOf = (text: string): string[] =>
  [...new Set(text.normalize("NFC"))].filter((each) => !/[\s\p{Cc}]/u.test(each) && !INVISIBLE.test(each));

/** A cluster without its variation selectors and joiners. */
export const visibleIn = (cluster: string): string[] => [...cluster].filter((each) => !INVISIBLE.test(each));

const has = (font: Font, character: string): boolean => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);

const covered = (fonts: ReadonlyMap<Pack, Font>, character: string): boolean => [...fonts.values()].some((font) => has(font, character));

function pick(fonts: ReadonlyMap<Pack, Font>, cluster: string, weight: Weight): Pack | null {
  const visible = visibleIn(cluster);
  for (const pack of [weight === "bold" ? "latin-bold" : "latin", ...HAN_PACKS] as const) {
    const font = fonts.get(pack);
    if (font !== undefined && visible.every((each) => has(font, each))) return pack;
  }
  return null;
}
