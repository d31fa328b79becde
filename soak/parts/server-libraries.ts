import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { libraryPath } from "../../scripts/library-path.mjs";

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly link?: boolean;
  readonly resolved?: string;
}

/**
 * The folders, relative to the repository's root, that `npm ci --omit=dev
 * --workspace=@roundsman/server` installs on this machine.
 */
export function serverLibraries(root: string): readonly string[] {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Readonly<Record<string, Locked>>;
  };
  const found = new Set<string>();
  const waiting = ["packages/server"];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const { link, resolved, dependencies = {}, optionalDependencies = {} } = packages[at] ?? {};
    if (found.has(at)) continue;
    found.add(at);
    if (link && resolved !== undefined) waiting.push(resolved);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const path = libraryPath(packages, at, name);
      if (path !== undefined) waiting.push(path);
    }
  }
  return [...found].filter(
    (path) =>
      path.includes("node_modules/") && !packages[path]?.link && existsSync(join(root, path)),
  );
}

/** The size in bytes of a folder without its own node_modules. */
export function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.name !== "node_modules")
    .reduce(
      (sum, entry) =>
        sum +
        (entry.isDirectory()
          ? bytesIn(join(folder, entry.name))
          : statSync(join(folder, entry.name)).size),
      0,
    );
}
