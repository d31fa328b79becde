import { EMBOLDEN, type Item, type Page, type Run } from "../display-list.ts";
import type { FontSet } from "../typefaces/font-set.ts";
import type { ShapedGlyph, Typeface } from "../typefaces/typeface.ts";

/** What the painter needs of a 2D context; both kinds of canvas have it. */
export type Painter = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** The decoded pictures of a page, by their source. */
export type Pictures = ReadonlyMap<string, CanvasImageSource>;

export interface PaintOptions {
  /** Pixels per point. */
  readonly scale: number;
  /** The set that the page was laid out with. */
  readonly fonts: FontSet;
  readonly pictures: Pictures;
}

/**
 * Paints a page on white paper. Text is painted as outlines, glyph by glyph at the layout's places,
 * so that every browser makes the same picture.
 */
export function paint(
  page: Page,
  painter: Painter,
  { scale, fonts, pictures }: PaintOptions,
): void {
  painter.save();
  painter.scale(scale, scale);
  painter.fillStyle = "#ffffff";
  painter.fillRect(0, 0, page.width, page.height);
  painter.lineJoin = "round";
  for (const item of page.items) paintItem(item, painter, { fonts, pictures });
  painter.restore();
}

function paintItem(
  item: Item,
  painter: Painter,
  { fonts, pictures }: Omit<PaintOptions, "scale">,
): void {
  switch (item.kind) {
    case "line":
      for (const run of item.runs) paintRun(run, item.y, painter, fonts.fonts.get(run.pack));
      return;
    case "rectangle":
      painter.fillStyle = item.color;
      painter.beginPath();
      painter.roundRect(item.x, item.y, item.width, item.height, item.radius);
      painter.fill();
      return;
    case "picture": {
      const picture = pictures.get(item.source);
      if (picture !== undefined)
        painter.drawImage(picture, item.x, item.y, item.width, item.height);
      return;
    }
    case "rule":
      painter.fillStyle = item.color;
      painter.fillRect(item.x, item.y - item.thickness / 2, item.width, item.thickness);
  }
}

function paintRun(run: Run, y: number, painter: Painter, face: Typeface | undefined): void {
  if (face === undefined) return;
  const em = run.size / face.unitsPerEm;
  let { x } = run;
  painter.beginPath();
  for (const glyph of face.glyphsOf(run.text)) {
    trace(glyph, face, painter, { x: x + glyph.x * em, y: y - glyph.y * em, em });
    x += glyph.advance * em;
  }
  painter.fillStyle = run.color;
  painter.fill();
  if (!run.stroked) return;
  painter.strokeStyle = run.color;
  painter.lineWidth = run.size * EMBOLDEN;
  painter.stroke();
}

/** Where the origin of a glyph is, and how many points a font unit has. */
interface Origin {
  readonly x: number;
  readonly y: number;
  readonly em: number;
}

/** Adds the outline of a glyph to the path. */
function trace({ id }: ShapedGlyph, face: Typeface, painter: Painter, { x, y, em }: Origin): void {
  if (id === 0) return;
  for (const { command, args } of face.font.getGlyph(id).path.commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args.map((value, index) =>
      index % 2 === 0 ? x + value * em : y - value * em,
    );
    if (command === "moveTo") painter.moveTo(a, b);
    else if (command === "lineTo") painter.lineTo(a, b);
    else if (command === "quadraticCurveTo") painter.quadraticCurveTo(a, b, c, d);
    else if (command === "bezierCurveTo") painter.bezierCurveTo(a, b, c, d, e, f);
    else painter.closePath();
  }
}
