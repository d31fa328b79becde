import { joined } from "./bytes.ts";
import { crc32 } from "./crc32.ts";
import type { Moment } from "./file-name.ts";

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
    const label = new TextEncoder().encode(name);
    const facts = [
      ...ABOUT,
      ...dosTime(at),
      ...u32(crc32(bytes)),
      ...u32(bytes.length),
      ...u32(bytes.length),
      ...u16(label.length),
      ...u16(0),
    ];
    const header = joined([Uint8Array.of(...LOCAL, ...facts), label]);
    directory.push(joined([Uint8Array.of(...CENTRAL, ...VERSION, ...facts, ...NOTHING_MORE, ...u32(offset)), label]));
    contents.push(header, bytes);
    offset += header.length + bytes.length;
  }
  const index = joined(directory);
  const count = u16(directory.length);
  return joined([
    ...contents,
    index,
    Uint8Array.of(...END, ...u32(0), ...count, ...count, ...u32(index.length), ...u32(offset), ...u16(0)),
  ]);
}

const u16 = (value: number): number[] => [value & 255, (value >>> 8) & 255];
const u32 = (value: number): number[] => [...u16(value), ...u16(value >>> 16)];

const LOCAL = u32(0x04034b50);
const CENTRAL = u32(0x02014b50);
const END = u32(0x06054b50);
const VERSION = u16(20);
/** Version, name in UTF-8, stored as it is. */
const ABOUT = [...VERSION, ...u16(0x0800), ...u16(0)];
/** Comment, disk, attributes: none. */
const NOTHING_MORE = [...u16(0), ...u16(0), ...u16(0), ...u32(0)];

/** Two-second steps since 1980. */
const dosTime = ({ year, month, day, hour, minute, second }: Moment): number[] => [
  ...u16((hour << 11) | (minute << 5) | (second >> 1)),
  ...u16(((year - 1980) << 9) | (month << 5) | day),
];

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
