import { dirname } from "node:path";

/** The relative paths that a source imports. */
export const importsIn = (source) =>
  [...source.matchAll(/(?:\bfrom|\bimport\()\s*"(\.[^"]+)"/g)].map(([, path]) => path);

const isTest = (file) => /\.test\.\w+$|(^|\/)testing(\/|-[a-z-]+\.\w+$|\.\w+$)/.test(file);

/** The first folder under the root; in `layered` folders, the second as well. */
function folderOf({ root, below, layered }, file) {
  const [first, second] = file.slice(root.length + 1).split("/");
  return {
    below: below.includes(first),
    name: layered.includes(first) ? `${first}/${second}` : first,
  };
}

/**
 * Imports that cross a boundary; `edges` are [file, imported file]. A listed pair that no import
 * needs is a fault too.
 */
export function faultsOfWall(wall, edges) {
  const { root, above, publicFile, pairs, deepImports, backwardImports } = wall;
  const [used, passed] = [new Set(), new Set()];
  const faults = edges.flatMap(([file, imported]) => {
    if (isTest(file) || !imported.startsWith(`${root}/`)) return [];
    const [from, to] = [folderOf(wall, file), folderOf(wall, imported)];
    const pair = `${from.name} → ${to.name}`;
    used.add(pair);
    if (
      from.name === to.name ||
      to.below ||
      above.includes(from.name) ||
      backwardImports.includes(pair)
    )
      return [];
    if (from.below || above.includes(to.name))
      return [`${file}: ${from.name} lies below ${to.name} and must not import ${imported}.`];
    const rest = imported.slice(`${root}/${to.name}/`.length);
    if (!(pair in pairs))
      return [`${file}: "${pair}" is not listed in scripts/walls/feature-walls.mjs (${imported}).`];
    if (new RegExp(`^${publicFile}(/|\\.tsx?$)`).test(rest)) return [];
    passed.add(pair);
    return deepImports.includes(pair)
      ? []
      : [`${file}: of another feature only ${publicFile} may be imported, not ${imported}.`];
  });
  const unused = [
    ...[...Object.keys(pairs), ...backwardImports].filter((pair) => !used.has(pair)),
    ...deepImports.filter((pair) => !passed.has(pair)),
  ];
  return [
    ...faults,
    ...unused.map((pair) => `scripts/walls/feature-walls.mjs: nothing needs "${pair}" any more.`),
  ];
}

/** Folders that import one another, directly or indirectly. */
export function cyclesIn(wall, edges) {
  const next = new Map();
  for (const [file, imported] of edges) {
    if (isTest(file) || isTest(imported) || !imported.startsWith(`${wall.root}/`)) continue;
    const [from, to] = [folderOf(wall, file).name, folderOf(wall, imported).name];
    if (from !== to && !wall.backwardImports.includes(`${from} → ${to}`))
      next.set(from, (next.get(from) ?? new Set()).add(to));
  }
  const done = new Set();
  const found = [];
  const visit = (folder, way) => {
    if (way.includes(folder)) {
      found.push(`${wall.root}: ${[...way.slice(way.indexOf(folder)), folder].join(" → ")}`);
      return;
    }
    if (done.has(folder)) return;
    for (const each of next.get(folder) ?? []) visit(each, [...way, folder]);
    done.add(folder);
  };
  for (const folder of next.keys()) visit(folder, []);
  return found.map((cycle) => `${cycle}: folders must not import each other in a circle.`);
}

/** Folders with more than `most` source files; tests do not count. */
export function faultsOfFolders(files, most) {
  const counts = new Map();
  for (const file of files.filter((each) => !isTest(each)))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > most)
    .map(([folder, count]) => `${folder}: ${count} source files; at most ${most}.`);
}
