// `npm run sbom`: lists what an installation runs, with licences and checksums, as CycloneDX in
// dist/.
import "./node-version.mjs";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { productionOnly } from "./bill-of-materials.mjs";
import { giveUp, runCollecting, ROOT } from "./child.mjs";

// npm may print warnings about the machine's settings before the list.
const { code, output } = await runCollecting("npm", [
  "sbom",
  "--sbom-format",
  "cyclonedx",
  "--package-lock-only",
  "--loglevel",
  "error",
]);
if (code !== 0) giveUp(output);
const bom = productionOnly(
  JSON.parse(output.slice(output.indexOf("{"))),
  JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")),
);
mkdirSync(join(ROOT, "dist"), { recursive: true });
writeFileSync(join(ROOT, "dist/sbom.cdx.json"), `${JSON.stringify(bom, null, 2)}\n`);
console.log(`dist/sbom.cdx.json lists ${bom.components.length} packages.`);
