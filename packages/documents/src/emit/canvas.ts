import { EMBOLDEN, type Item, type Page, type Run } from "../display-list.ts";
import { fontFamily } from "../font-family.ts";

/** What the painter needs of a 2D context; both kinds of canvas have it. */
export type Painter = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** The decoded pictures of a page, by their source. */
export type Pictures = ReadonlyMap<string, CanvasImageSource>;

/** Paints a page on white paper. `scale` is pixels a point; the faces of the list's packs must be loaded under {@link fontFamily}. */
export function paint(page: Page, painter: Painter, scale: number, pictures: Pictures): void {
  painter.save();
  painter.scale(scale, scale);
  painter.fillStyle = "#ffffff";
  painter.fillRect(0, 0, page.width, page.height);
  painter.textBaseline = "alphabetic";
  painter.fontKerning = "normal";
  painter.textRendering = "geometricPrecision";
  painter.lineJoin = "round";
  for (const item of page.items) paintItem(item, painter, pictures);
  painter.restore();
}

function paintItem(item: Item, painter: Painter, pictures: Pictures): void {
  switch (item.kind) {
    case "line":
      for (const run of item.runs) paintRun(run, item.y, painter);
      return;
    case "rectangle":
      painter.fillStyle = item.color;
      painter.beginPath();
      painter.roundRect(item.x, item.y, item.width, item.height, item.radius);
      painter.fill();
      return;
    case "picture": {
      const picture = pictures.get(item.source);
      if (picture !== undefined) painter.drawImage(picture, item.x, item.y, item.width, item.height);
      return;
    }
    case "rule":
      painter.fillStyle = item.color;
      painter.fillRect(item.x, item.y - item.thickness / 2, item.width, item.thickness);
  }
}

function paintRun(run: Run, y: number, painter: Painter): void {
  painter.font = `${run.size}px ${fontFamily(run.pack)}`;
  painter.fillStyle = run.color;
  painter.fillText(run.text, run.x, y);
  if (!run.stroked) return;
  painter.strokeStyle = run.color;
  painter.lineWidth = run.size * EMBOLDEN;
  painter.strokeText(run.text, run.x, y);
}
