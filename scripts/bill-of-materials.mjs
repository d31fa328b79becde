/**
 * A CycloneDX list of what an installation runs: the one that npm writes of everything, less what only developers need.
 * npm's own `--omit dev` leaves out what both need.
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

/** "name@version" of everything in a lockfile that is not for developers alone; our own packages too. */
export const shippedIn = (lock) =>
  Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path !== "" && !link && (!dev || BUILT_IN.test(path)))
    .map(([path, { name, version }]) => `${name ?? path.split("node_modules/").at(-1)}@${version}`);
