/// <reference path="./ambient/fontkit.d.ts" />
import type { Font, GlyphRun } from "fontkit";

/** The same font, which shapes a word once: the layout measures it, then pdfkit draws it, in this document and in later ones. */
export function shapedOnce(font: Font): Font {
  const known = new Map<string, GlyphRun>();
  const shape = (text: string): GlyphRun => {
    const found = known.get(text);
    if (found !== undefined) return found;
    // A server lives long: the cache is emptied rather than let grow.
    if (known.size > MOST_WORDS) known.clear();
    const run = font.layout(text);
    known.set(text, run);
    return run;
  };
  // What fontkit reads from the file when first asked stays on this object, as it would on the font.
  const once: Font = Object.create(font);
  return Object.assign(once, { layout: (text: string): GlyphRun => new Copy(shape(text)) });
}

const MOST_WORDS = 10_000;

/** pdfkit scales the positions that it gets, in place. */
class Copy implements GlyphRun {
  readonly glyphs: GlyphRun["glyphs"];
  readonly positions: GlyphRun["positions"];

  constructor({ glyphs, positions }: GlyphRun) {
    this.glyphs = glyphs;
    this.positions = positions.map((each) => ({ ...each }));
  }

  get advanceWidth(): number {
    return this.positions.reduce((width, { xAdvance }) => width + xAdvance, 0);
  }
}
