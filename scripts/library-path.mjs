/**
 * The path at which Node finds the library `name` for a package in `from`: the nearest folder
 * upwards. `packages` are those of package-lock.json; undefined where it is left out.
 */
export function libraryPath(packages, from, name) {
  const parts = from.split("/");
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    const path = [...parts.slice(0, depth), "node_modules", name].join("/");
    if (path in packages) return path;
  }
  return undefined;
}
