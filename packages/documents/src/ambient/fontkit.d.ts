declare module "fontkit" {
  export interface GlyphRun {
    readonly glyphs: readonly unknown[];
    readonly positions: readonly { readonly xAdvance: number }[];
    /** The sum of the positions', in font units. */
    readonly advanceWidth: number;
  }
  export interface Font {
    readonly postscriptName: string;
    readonly unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    /** Shapes a text. */
    layout(text: string): GlyphRun;
  }
  export function create(bytes: Uint8Array): Font;
}
