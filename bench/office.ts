import { engines } from "./parts/engines.ts";
import { compareFigures } from "./office/figures.ts";
import { compareMarks } from "./office/marks.ts";

/**
 * The office's figures over businesses of 20 drivers and different sizes, one request at a time: each figure's times beside those of the smallest. Then how
 * many invoices a second are created with the triggers that mark days, and without them. `ENGINES=sqlite` leaves one out, `INVOICES=10000,100000`
 * says the sizes, `PARTS=figures` or `PARTS=marks` measures one of both, `FIGURES=goods` some of the figures.
 */
const SIZES = (process.env["INVOICES"] ?? "10000,1000000").split(",").map(Number);
const PARTS = (process.env["PARTS"] ?? "figures,marks").split(",");

for await (const engine of engines()) {
  console.log(`\n${engine.name}`);
  if (PARTS.includes("figures")) await compareFigures(engine, SIZES);
  if (PARTS.includes("marks")) await compareMarks(engine);
}
