import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../child.mjs";
import { MOST_FILES, WALLS } from "./feature-walls.mjs";
import { cyclesIn, faultsOfFolders, faultsOfWall, importsIn } from "./walls.mjs";

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /^(packages|e2e|bench|soak|scripts)\/.*\.(tsx?|mjs|js)$/.test(file))
  .filter((file) => existsSync(join(ROOT, file)));

const imports = (file) =>
  importsIn(readFileSync(join(ROOT, file), "utf8")).map((path) => join(dirname(file), path));

const faults = [
  ...WALLS.flatMap((wall) => {
    const edges = files
      .filter((file) => file.startsWith(`${wall.root}/`))
      .flatMap((file) => imports(file).map((imported) => [file, imported]));
    return [...faultsOfWall(wall, edges), ...cyclesIn(wall, edges)];
  }),
  ...faultsOfFolders(files, MOST_FILES),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
