import {
  BASE_PACKS,
  HAN_PACKS,
  mayBeInHanPacks,
  type FontSource,
  type Pack,
} from "./font-packs.ts";
import { Typeface } from "./typeface.ts";

/** Printed where no font has the character. */
export const MISSING = "□";

export type Weight = "regular" | "bold";

/** The parsed fonts that one document needs. */
export interface FontSet {
  readonly fonts: ReadonlyMap<Pack, Typeface>;
  /** The pack that has every visible character of a cluster, or null. */
  pick(cluster: string, weight: Weight): Pack | null;
  /** Width in points of a text in one pack. */
  measure(text: string, pack: Pack, size: number): number;
}

/** Loads fonts and caches them parsed. */
export class FontLoader {
  readonly #source: FontSource;
  readonly #parsed = new Map<Pack, Promise<Typeface>>();

  constructor(source: FontSource) {
    this.#source = source;
  }

  /**
   * Everything that the text needs and the source has. Rejects only when a base pack is missing;
   * the layout reports characters without a font.
   */
  async load(text: string): Promise<FontSet> {
    const fonts = new Map<Pack, Typeface>();
    for (const pack of BASE_PACKS) fonts.set(pack, await this.#font(pack));
    let open = charactersOf(text).filter((each) => !covered(fonts, each));
    for (const pack of HAN_PACKS) {
      if (!(pack === "han" ? open.length > 0 : open.some(mayBeInHanPacks))) break;
      // Characters of a pack that is not available (no signal) are printed as □ and reported.
      const font = await this.#font(pack).catch(() => null);
      if (font === null) continue;
      fonts.set(pack, font);
      open = open.filter((each) => !covered(fonts, each));
    }
    const picks = { regular: new Map<string, Pack | null>(), bold: new Map<string, Pack | null>() };
    return {
      fonts,
      pick: (cluster, weight) => {
        const known = picks[weight].get(cluster);
        if (known !== undefined) return known;
        const pack = pick(fonts, cluster, weight);
        picks[weight].set(cluster, pack);
        return pack;
      },
      measure: (text, pack, size) => faceOf(fonts, pack).widthOf(text) * size,
    };
  }

  #font(pack: Pack): Promise<Typeface> {
    const known = this.#parsed.get(pack);
    if (known !== undefined) return known;
    const font = this.#source
      .read(pack)
      .then((bytes) => new Typeface(bytes, pack === "latin" || pack === "latin-bold"));
    this.#parsed.set(pack, font);
    font.catch(() => this.#parsed.delete(pack));
    return font;
  }
}

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/** Visible characters, each once. */
const charactersOf = (text: string): string[] =>
  [...new Set(text.normalize("NFC"))].filter(
    (each) => !/[\s\p{Cc}]/u.test(each) && !INVISIBLE.test(each),
  );

/** A cluster without its variation selectors and joiners. */
export const visibleIn = (cluster: string): string[] =>
  [...cluster].filter((each) => !INVISIBLE.test(each));

function faceOf(fonts: ReadonlyMap<Pack, Typeface>, pack: Pack): Typeface {
  const font = fonts.get(pack);
  if (font === undefined) throw new Error(`The font pack ${pack} is not loaded`);
  return font;
}

const covered = (fonts: ReadonlyMap<Pack, Typeface>, character: string): boolean =>
  [...fonts.values()].some((font) => font.has(character));

function pick(fonts: ReadonlyMap<Pack, Typeface>, cluster: string, weight: Weight): Pack | null {
  const visible = visibleIn(cluster);
  for (const pack of [weight === "bold" ? "latin-bold" : "latin", ...HAN_PACKS] as const) {
    const font = fonts.get(pack);
    if (font !== undefined && visible.every((each) => font.has(each))) return pack;
  }
  return null;
}
