import { zipSync } from "fflate";
import { dateOf, type Moment } from "./file-name.ts";

export interface ZipFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * A ZIP archive that stores files without compressing them: PDF and PNG are compressed already. A
 * repeated name gets a number. Under 4 GB and 65,536 files.
 */
export function zip(files: readonly ZipFile[], at: Moment): Uint8Array {
  const contents = uniquelyNamed(files).map(({ name, bytes }) => [name, bytes]);
  return zipSync(Object.fromEntries(contents), { level: 0, mtime: dateOf(at) });
}

function uniquelyNamed(files: readonly ZipFile[]): ZipFile[] {
  const taken = new Set<string>();
  return files.map(({ name, bytes }) => {
    const [, stem = name, ending = ""] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? [];
    let free = name;
    for (let copy = 2; taken.has(free); copy++) free = `${stem} (${copy})${ending}`;
    taken.add(free);
    return { name: free, bytes };
  });
}
