import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FontSource } from "../typefaces/font-packs.ts";

/** Where scripts/build-fonts.ts puts the packs, for programs that run from the source tree. */
export const FONT_DIRECTORY = fileURLToPath(new URL("../../fonts", import.meta.url));

/** Reads the packs from a folder. */
export const fontFiles = (directory: string): FontSource => ({
  read: (pack) => readFile(join(directory, `${pack}.ttf`)),
});
