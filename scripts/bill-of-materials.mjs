/**
 * A CycloneDX list of what an installation runs: the one that npm writes of everything, less what only builds and tests it.
 * npm's own `--omit dev` keeps the build's tools, and leaves out what both need.
 */
export function productionOnly(bom, lock) {
  const shipped = new Set(shippedIn(lock));
  const components = bom.components.filter((each) => shipped.has(each["bom-ref"]));
  const refs = new Set([
    bom.metadata.component["bom-ref"],
    ...components.map((each) => each["bom-ref"]),
  ]);
  const dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));
  return { ...bom, components, dependencies };
}

/** Build tools cut these fonts to size; what is left of them is shipped. */
const BUILT_IN = /^node_modules\/@expo-google-fonts\//;

/** "name@version" of everything that our packages depend on, whatever is between; our own packages too. */
export function shippedIn({ packages }) {
  const found = new Set();
  const waiting = Object.keys(packages).filter(
    (path) => path.startsWith("packages/") || BUILT_IN.test(path),
  );
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const { dependencies, optionalDependencies, peerDependencies } = packages[path];
    for (const name of Object.keys({
      ...dependencies,
      ...optionalDependencies,
      ...peerDependencies,
    }))
      waiting.push(...placeOf(packages, path, name));
  }
  return [...found]
    .filter((path) => !packages[path].link)
    .map((path) => {
      const { name, version } = packages[path];
      return `${name ?? path.split("node_modules/").at(-1)}@${version}`;
    });
}

/** Where Node finds a library for one that lies in `from`: the nearest folder upwards. None where it is left out. */
function placeOf(packages, from, name) {
  const parts = from.split("/");
  return parts
    .concat("")
    .map((_, index) => [...parts.slice(0, parts.length - index), "node_modules", name].join("/"))
    .filter((place) => place in packages)
    .slice(0, 1);
}
