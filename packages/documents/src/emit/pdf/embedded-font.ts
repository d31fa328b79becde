import type { ShapedGlyph, Typeface } from "../../typefaces/typeface.ts";
import type { PdfFile } from "./file.ts";
import { type ObjectNumber, reference } from "./syntax.ts";

/**
 * The glyphs of one font that a document draws, numbered in the order of their first use; 0 is
 * never drawn.
 */
export class EmbeddedFont {
  /** The font's name in the resources of every page. */
  readonly name: string;
  readonly object: ObjectNumber;
  readonly face: Typeface;
  readonly #codes = new Map<ShapedGlyph, string>();
  readonly #numbers = new Map<string, number>();
  readonly #glyphs: Pick<ShapedGlyph, "id" | "text" | "width">[] = [{ id: 0, text: "", width: 0 }];

  constructor(face: Typeface, name: string, object: ObjectNumber) {
    this.face = face;
    this.name = name;
    this.object = object;
  }

  /** Four hexadecimal digits, or nothing for a character that the font lacks. */
  codeOf(glyph: ShapedGlyph): string {
    const known = this.#codes.get(glyph);
    if (known !== undefined) return known;
    const code = glyph.id === 0 ? "" : hex(this.#numberOf(glyph));
    this.#codes.set(glyph, code);
    return code;
  }

  /** Writes the font: a subset of its file, and what each glyph means (ISO 32000-1 §9.7). */
  embed(file: PdfFile): void {
    const { font, file: source } = this.face;
    const name = `/${tagOf(this.name)}+${font.postscriptName}`;
    const em = (units: number) => Math.round((units * 1000) / font.unitsPerEm);
    const { minX, minY, maxX, maxY } = font.bbox;
    const bytes = source.subsetOf(this.#glyphs.map(({ id }) => id));
    const program = file.addStream(`/Length1 ${bytes.length}`, bytes);
    const descriptor = file.add(
      `<</Type/FontDescriptor/FontName${name}/Flags 4/FontBBox[${[minX, minY, maxX, maxY].map(em).join(" ")}]/ItalicAngle ${font.italicAngle}` +
        `/Ascent ${em(font.ascent)}/Descent ${em(font.descent)}/CapHeight ${em(font.capHeight)}/XHeight ${em(font.xHeight)}/StemV 80` +
        `/FontFile2 ${reference(program)}>>`,
    );
    const widths = this.#glyphs.map(({ id }) => em(source.advanceOf(id)));
    const descendant = file.add(
      `<</Type/Font/Subtype/CIDFontType2/BaseFont${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
        `/CIDToGIDMap/Identity/FontDescriptor ${reference(descriptor)}/W[0[${widths.join(" ")}]]>>`,
    );
    const meanings = file.addStream("", this.#meanings());
    file.set(
      this.object,
      `<</Type/Font/Subtype/Type0/BaseFont${name}/Encoding/Identity-H/DescendantFonts[${reference(descendant)}]/ToUnicode ${reference(meanings)}>>`,
    );
  }

  /**
   * Two characters that share a glyph keep a number each, so that copied text has the right one.
   */
  #numberOf({ id, text, width }: ShapedGlyph): number {
    const key = `${id} ${text}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#glyphs.push({ id, text, width }) - 1;
    this.#numbers.set(key, number);
    return number;
  }

  /** The ToUnicode CMap: what is copied, searched and read out. */
  #meanings(): string {
    const ranges: string[] = [];
    for (let first = 0; first < this.#glyphs.length; first += RANGE) {
      const start = Math.max(1, first);
      const own = this.#glyphs.slice(start, first + RANGE).map(({ text }) => `<${utf16(text)}>`);
      if (own.length > 0)
        ranges.push(`<${hex(start)}><${hex(start + own.length - 1)}>[${own.join("")}]`);
    }
    return `${CMAP}${ranges.length} beginbfrange\n${ranges.join("\n")}\nendbfrange\nendcmap\nCMapName currentdict/CMap defineresource pop\nend\nend`;
  }
}

/** A range of a CMap must not cross the first byte of a code. */
const RANGE = 256;

const CMAP = `/CIDInit/ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def
/CMapName/Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000><ffff>
endcodespacerange
`;

const hex = (code: number): string => code.toString(16).padStart(4, "0");

const utf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join("");

/** The six letters that mark a subset, different for each font of the file: "F2" is AAAAAC. */
const tagOf = (name: string): string => `AAAAA${String.fromCharCode(65 + Number(name.slice(1)))}`;
