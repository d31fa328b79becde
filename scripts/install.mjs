import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { giveUp, ROOT, run } from "./child.mjs";

/**
 * Runs `npm ci` where the installed packages differ from the lockfile: none, some, or an older set.
 * The `dependencies` of the root and of the packages build and run the app. Tests, checks and
 * benchmarks are `devDependencies`, which "app" leaves out.
 */
export async function ensureInstalled(what = "all") {
  if (isInstalled(what)) return;
  console.log("Installing dependencies …");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const less = what === "app" ? ["--omit=dev"] : [];
  const code = await run(npm, ["ci", "--no-audit", "--no-fund", ...less], {
    shell: process.platform === "win32",
  });
  if (code !== 0) giveUp("The dependencies could not be installed; npm says why above.");
  removeUnusedFonts();
}

/**
 * Removes unused weights: these packages contain every weight of their families, 100 MB, and
 * documents use two.
 */
function removeUnusedFonts() {
  const families = join(ROOT, "node_modules/@expo-google-fonts");
  for (const family of existsSync(families) ? readdirSync(families) : [])
    for (const weight of readdirSync(join(families, family)))
      if (/^\d00/.test(weight) && !["400Regular", "700Bold"].includes(weight))
        rmSync(join(families, family, weight), { recursive: true });
}

/**
 * Compares npm's record with the lockfile. npm writes the record last, so a broken install has
 * none. Optional packages are ignored: they may be for other machines.
 */
function isInstalled(what) {
  const wanted = packagesIn("package-lock.json");
  const there = packagesIn("node_modules/.package-lock.json");
  return Object.entries(wanted).every(([path, { version, integrity, link, optional, dev }]) => {
    const found = there[path];
    if (path === "" || optional || (dev && what === "app")) return true;
    return (
      found !== undefined &&
      found.version === version &&
      found.integrity === integrity &&
      found.link === link
    );
  });
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(join(ROOT, file), "utf8")).packages;
  } catch {
    return {};
  }
}
