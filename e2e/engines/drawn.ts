import sharp from "sharp";
import { eventually } from "../eventually.ts";
import type { Engine } from "./engine.ts";
import { move } from "./steps.ts";

/** A line of text in a preview. */
interface Line {
  readonly text: string;
  /** Where each character starts, in points from the left edge of the page. */
  readonly starts: readonly number[];
}

/** The lines of an invoice's preview as the engine places them, once it has all of these words. */
export async function previewOf(
  engine: Engine,
  address: string,
  words: readonly string[],
): Promise<readonly Line[]> {
  await engine.go(address);
  await move(engine, [{ tap: "Preview" }]);
  return eventually(
    () => engine.run(linesInPreview, null),
    (lines) => words.every((word) => lines.some(({ text }) => text.includes(word))),
  );
}

/** Runs in the page. */
const linesInPreview = (): Line[] =>
  Array.from(
    document.querySelectorAll<SVGTextElement>("[role=group][aria-label*=' / '] svg text"),
    (line) => ({
      text: line.textContent ?? "",
      starts: Array.from(
        { length: line.getNumberOfChars() },
        (_, at) => line.getStartPositionOfChar(at).x,
      ),
    }),
  );

/** The largest distance between the same character in two previews of the same text, in points. */
export const furthestApart = (one: readonly Line[], other: readonly Line[]): number =>
  Math.max(
    ...one.flatMap(({ starts }, line) =>
      starts.map((start, at) => Math.abs(start - (other[line]?.starts[at] ?? Infinity))),
    ),
  );

/** The pixels of a picture: red, green and blue of each, row by row. */
export async function pixelsOf(png: Buffer) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, size: { width: info.width, height: info.height } };
}

/**
 * The share of the ink that differs between two pictures of the same size, 0 to 1. Ink are the
 * pixels that are not white in both; one differs if a channel does by more than an eighth. White
 * paper, nine tenths of an invoice, would hide a word at the wrong place.
 */
export function differingInk(one: Buffer, other: Buffer): number {
  let ink = 0;
  let differing = 0;
  for (let pixel = 0; pixel < one.length; pixel += 3) {
    let darkest = 255;
    let difference = 0;
    for (let at = pixel; at < pixel + 3; at += 1) {
      const [a = 255, b = 255] = [one[at], other[at]];
      darkest = Math.min(darkest, a, b);
      difference = Math.max(difference, Math.abs(a - b));
    }
    if (darkest === 255) continue;
    ink += 1;
    if (difference > 32) differing += 1;
  }
  return differing / ink;
}
