import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { giveUp, ROOT, run } from "./child.mjs";

/**
 * `npm ci` when what is installed is not what the lockfile asks for: nothing yet, half of it, or an older set. What builds and runs the
 * app are the `dependencies` of the root and of the packages; tests, checks and benchmarks are `devDependencies`, which "app" leaves out.
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

/** These packages bring every weight of their families, 100 MB; documents are set in two. */
function removeUnusedFonts() {
  const families = join(ROOT, "node_modules/@expo-google-fonts");
  for (const family of existsSync(families) ? readdirSync(families) : [])
    for (const weight of readdirSync(join(families, family)))
      if (/^\d00/.test(weight) && !["400Regular", "700Bold"].includes(weight))
        rmSync(join(families, family, weight), { recursive: true });
}

/** npm writes its own record last, so a broken install has none. Optional packages are for other machines too. */
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
