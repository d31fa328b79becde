import { engines } from "./parts/engines.ts";
import { compareFigures, type FigureParts } from "./office/figures.ts";
import { compareMarks } from "./office/marks.ts";

/**
 * Measures the office's figures in businesses of 20 drivers and different sizes, one request at a
 * time. Prints each figure's times beside those of the smallest business; how long other calls take
 * while reports are made; and how many invoices a second are created with and without the triggers
 * that mark days. `ENGINES=sqlite` limits it to one engine, `INVOICES=10000,100000` sets the sizes,
 * `PARTS=figures,beside` leaves out the marks, `FIGURES=goods` limits it to some figures.
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
