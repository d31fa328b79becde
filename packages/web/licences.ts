import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

/**
 * Licence texts that must be shipped with what browsers download: LGPL for the HEIC decoder, MIT
 * for the barcode reader, OFL for the fonts.
 */
const TEXTS = [
  { of: "libheif-js", file: "LICENSE" },
  // zxing-wasm does not export its package.json, so another file of it is looked up.
  { of: "zxing-wasm", beside: "zxing-wasm/reader/zxing_reader.wasm", file: "../../LICENSE" },
  { of: "@expo-google-fonts/noto-sans", file: "LICENSE_FONT" },
  { of: "@expo-google-fonts/noto-sans-sc", file: "LICENSE_FONT" },
];
const find = createRequire(import.meta.url);

/** Puts the licence texts beside the build, under /licences/. */
export function shipLicences(): Plugin {
  return {
    name: "ship-licences",
    apply: "build",
    generateBundle() {
      for (const { of, file, beside = `${of}/package.json` } of TEXTS) {
        const source = readFileSync(join(dirname(find.resolve(beside)), file), "utf8");
        this.emitFile({ type: "asset", fileName: `licences/${of.split("/").at(-1)}.txt`, source });
      }
    },
  };
}
