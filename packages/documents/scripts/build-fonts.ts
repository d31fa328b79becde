/// <reference path="../src/ambient/fontkit.d.ts" />
/// <reference path="../src/ambient/subset-font.d.ts" />
import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { PACKS, type Pack } from "../src/typefaces/font-packs.ts";
import { CHARACTERS } from "./characters.ts";

const HERE = fileURLToPath(import.meta.url);
const FONTS = fileURLToPath(new URL("../fonts/", import.meta.url));
const require = createRequire(import.meta.url);
const SC = require.resolve("@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf");

const SOURCES = {
  latin: require.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
  "latin-bold": require.resolve("@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf"),
  han: SC,
  hant: SC,
  rest: SC,
} satisfies Record<Pack, string>;

/** Kerning and marks only: the same shape in PDF, SVG and canvas, and fast to look up. */
const FEATURES = { latin: ["kern", "mark", "mkmk"], han: [] };

await mkdir(FONTS, { recursive: true });
for (const pack of PACKS) await build(pack);

async function build(pack: Pack): Promise<void> {
  const target = `${FONTS}${pack}.ttf`;
  const source = SOURCES[pack];
  if (
    await isNewer(target, [source, HERE, fileURLToPath(new URL("characters.ts", import.meta.url))])
  )
    return;
  const original = await readFile(source);
  const font = await subsetFont(original, CHARACTERS[pack](original), {
    targetFormat: "truetype",
    keepFeatures: pack.startsWith("latin") ? FEATURES.latin : FEATURES.han,
    noHinting: true,
  });
  // Written to another file and renamed, so that a broken build leaves no half font.
  await writeFile(`${target}.new`, font);
  await rename(`${target}.new`, target);
  console.log(`fonts/${pack}.ttf ${Math.round(font.length / 1024)} KB`);
}

async function isNewer(target: string, sources: readonly string[]): Promise<boolean> {
  const made = await changed(target);
  for (const source of sources) if ((await changed(source)) > made) return false;
  return true;
}

/** 0 for a file that is not there. */
async function changed(path: string): Promise<number> {
  return stat(path).then(
    (found) => found.mtimeMs,
    () => 0,
  );
}
