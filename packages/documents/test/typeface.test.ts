import { create } from "fontkit";
import fc from "fast-check";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FONT_DIRECTORY } from "../src/node/font-files.ts";
import { Typeface } from "../src/typefaces/typeface.ts";

/** Read as a Buffer, as on a server. */
const bytesOf = (pack: string) => readFileSync(join(FONT_DIRECTORY, `${pack}.ttf`));
const GB2312 = new TextDecoder("gbk").decode(
  Uint8Array.from({ length: 3000 }, (_, index) =>
    index % 2 === 0 ? 0xb0 + (index % 40) : 0xa1 + (index % 93),
  ),
);

/** Words, each with the space that ends it, as {@link Typeface} shapes them. */
const shapedByFontkit = (pack: string) => {
  const font = create(bytesOf(pack));
  return (text: string) => {
    const runs = (text.match(/[^ ]* |[^ ]+$/g) ?? []).map((word) => font.layout(word));
    return runs.flatMap(({ glyphs, positions }) =>
      glyphs.map(({ id }, index) => [id, positions[index]?.xAdvance]),
    );
  };
};

describe("a shaped text", () => {
  it.each([
    [
      "latin",
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:;-_'\"()/&%+£€·éèüßÅøñ’‘“”…–—\u00a0×½",
    ],
    [
      "latin-bold",
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:;-_'\"()/&%+£éèüß’‘“”…",
    ],
    ["han", `${GB2312}，。、（）：；！？「」《》“”…—`],
  ])("of the pack %s has the glyphs and the kerning that fontkit finds", (pack, letters) => {
    const face = new Typeface(bytesOf(pack), pack !== "han");
    const expected = shapedByFontkit(pack);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...letters), { maxLength: 14 }), (characters) => {
        const text = characters.join("");
        expect(face.glyphsOf(text).map(({ id, advance }) => [id, advance])).toEqual(expected(text));
      }),
      { numRuns: 1500, seed: 3 },
    );
  });

  it("sets a mark over its letter", () => {
    const face = new Typeface(bytesOf("latin"), true);
    const [letter, mark] = face.glyphsOf("x\u0301");
    expect(letter?.text).toBe("x");
    expect(mark?.advance).toBe(0);
    expect(mark?.x).not.toBe(0);
  });
});

describe("a subset of a font", () => {
  it.each([
    ["latin", "AÅéñx £9"],
    ["han", "茉莉香米，。"],
  ])("of the pack %s draws what the whole font draws", (pack, text) => {
    const face = new Typeface(bytesOf(pack), false);
    const ids = [0, ...face.glyphsOf(text).map(({ id }) => id)];
    const subset = create(face.file.subsetOf(ids));
    for (const [index, id] of ids.entries()) {
      expect(subset.getGlyph(index).path.toSVG(), `glyph ${id}`).toBe(
        face.font.getGlyph(id).path.toSVG(),
      );
      expect(subset.getGlyph(index).advanceWidth).toBe(face.font.getGlyph(id).advanceWidth);
    }
  });
});
