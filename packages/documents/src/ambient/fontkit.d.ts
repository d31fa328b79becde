declare module "fontkit" {
  export interface PathCommand {
    readonly command: "moveTo" | "lineTo" | "quadraticCurveTo" | "bezierCurveTo" | "closePath";
    readonly args: readonly number[];
  }
  export interface Glyph {
    readonly id: number;
    readonly codePoints: readonly number[];
    readonly advanceWidth: number;
    /** The outline, y upwards, in font units. */
    readonly path: { readonly commands: readonly PathCommand[]; toSVG(): string };
  }
  export interface GlyphRun {
    readonly glyphs: readonly Glyph[];
    readonly positions: readonly {
      readonly xAdvance: number;
      readonly xOffset: number;
      readonly yOffset: number;
    }[];
  }
  /** Lengths in font units. */
  export interface Font {
    readonly postscriptName: string;
    readonly unitsPerEm: number;
    readonly ascent: number;
    readonly descent: number;
    readonly capHeight: number;
    readonly xHeight: number;
    readonly italicAngle: number;
    readonly bbox: {
      readonly minX: number;
      readonly minY: number;
      readonly maxX: number;
      readonly maxY: number;
    };
    /** Glyph 0 where the font lacks the character. */
    glyphForCodePoint(codePoint: number): Glyph;
    getGlyph(id: number): Glyph;
    /** Shapes a text. */
    layout(text: string): GlyphRun;
  }
  export function create(bytes: Uint8Array): Font;
}
