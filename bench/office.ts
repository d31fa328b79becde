import { engines } from "./parts/engines.ts";
import { compareFigures, type FigureParts } from "./office/figures.ts";
import { compareMarks } from "./office/marks.ts";

/**
 * The office's figures over businesses of 20 drivers and different sizes, one request at a time: each figure's times beside those of the smallest; how long
 * others wait beside reports; and how many invoices a second are created with the triggers that mark days, and without them. `ENGINES=sqlite` leaves one
 * out, `INVOICES=10000,100000` says the sizes, `PARTS=figures,beside` leaves out marks, `FIGURES=goods` measures some of the figures.
 */
const SIZES = (process.env["INVOICES"] ?? "10000,1000000").split(",").map(Number);
const PARTS = (process.env["PARTS"] ?? "figures,beside,marks").split(",");
const OF_FIGURES: FigureParts = new Set(
  (["figures", "beside"] as const).filter((part) => PARTS.includes(part)),
);

for await (const engine of engines()) {
  console.log(`\n${engine.name}`);
  if (OF_FIGURES.size > 0) await compareFigures(engine, SIZES, OF_FIGURES);
  if (PARTS.includes("marks")) await compareMarks(engine);
}
