import { joined } from "./bytes.ts";
import { crc32 } from "./crc32.ts";
import type { Moment } from "./file-name.ts";
import { directoryEntry, endOfZip, localHeader } from "./zip-records.ts";

export interface ZipFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A ZIP archive of files as they are: PDF and PNG are compressed already. A name that comes twice gets a number. Under 4 GB and 65,536 files. */
export function zip(files: readonly ZipFile[], at: Moment): Uint8Array {
  const contents: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, bytes } of uniquelyNamed(files)) {
    const facts = {
      name,
      at,
      method: "stored",
      crc: crc32(bytes),
      packed: bytes.length,
      size: bytes.length,
    } as const;
    const header = localHeader(facts);
    directory.push(directoryEntry(facts, offset));
    contents.push(header, bytes);
    offset += header.length + bytes.length;
  }
  return joined([...contents, ...directory, endOfZip(directory, offset)]);
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
