import { libraryPath } from "./library-path.mjs";

/**
 * A CycloneDX list of what an installation runs: npm's list of everything, without what only builds
 * and tests it. npm's own `--omit dev` would keep the build tools and leave out packages that both
 * need.
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

/** The build cuts these fonts to size and ships the result. */
const BUILT_IN = /^node_modules\/@expo-google-fonts\//;

/** "name@version" of our packages and of everything that they depend on, directly or indirectly. */
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
    })) {
      const library = libraryPath(packages, path, name);
      if (library !== undefined) waiting.push(library);
    }
  }
  return [...found]
    .filter((path) => !packages[path].link)
    .map((path) => {
      const { name, version } = packages[path];
      return `${name ?? path.split("node_modules/").at(-1)}@${version}`;
    });
}
