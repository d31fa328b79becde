import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

/** What the licences of the pieces we hand to browsers ask to go with them: LGPL for the HEIC decoder, MIT for the barcode reader, OFL for the fonts. */
const TEXTS = [
  { of: "libheif-js", file: "LICENSE" },
  // Its package.json is not among what it exports.
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
