import type { Moment } from "./file-name.ts";

/** What a ZIP archive says of a file (PKWARE APPNOTE 4.3). */
export interface ZipFacts {
  readonly name: string;
  readonly at: Moment;
  /** "streamed": packed by deflate; sum and sizes follow the file, for they are not known before. */
  readonly method: "stored" | "streamed";
  readonly crc: number;
  /** Bytes in the archive, and bytes of the file. */
  readonly packed: number;
  readonly size: number;
}

export function localHeader(facts: ZipFacts): Uint8Array {
  const unknown = facts.method === "streamed" ? { crc: 0, packed: 0, size: 0 } : {};
  const name = new TextEncoder().encode(facts.name);
  return Uint8Array.of(
    ...u32(0x04034b50),
    ...about({ ...facts, ...unknown }, name.length),
    ...name,
  );
}

/** Stands behind a streamed file. */
export const dataDescriptor = ({ crc, packed, size }: ZipFacts): Uint8Array =>
  Uint8Array.of(...u32(0x08074b50), ...u32(crc), ...u32(packed), ...u32(size));

/** `offset` is where the file's local header stands. */
export function directoryEntry(facts: ZipFacts, offset: number): Uint8Array {
  const name = new TextEncoder().encode(facts.name);
  return Uint8Array.of(
    ...u32(0x02014b50),
    ...VERSION,
    ...about(facts, name.length),
    ...NOTHING_MORE,
    ...u32(offset),
    ...name,
  );
}

/** `offset` is where the directory stands. */
export function endOfZip(directory: readonly Uint8Array[], offset: number): Uint8Array {
  const count = u16(directory.length);
  const length = directory.reduce((bytes, entry) => bytes + entry.length, 0);
  return Uint8Array.of(
    ...u32(0x06054b50),
    ...u32(0),
    ...count,
    ...count,
    ...u32(length),
    ...u32(offset),
    ...u16(0),
  );
}

const u16 = (value: number): number[] => [value & 255, (value >>> 8) & 255];
const u32 = (value: number): number[] => [...u16(value), ...u16(value >>> 16)];

const VERSION = u16(20);
/** Names are in UTF-8. */
const UTF8 = 0x0800;
const SIZES_FOLLOW = 0x0008;
const DEFLATE = 8;
/** Comment, disk, attributes: none. */
const NOTHING_MORE = [...u16(0), ...u16(0), ...u16(0), ...u32(0)];

const about = ({ at, method, crc, packed, size }: ZipFacts, nameLength: number): number[] => [
  ...VERSION,
  ...u16(method === "streamed" ? UTF8 | SIZES_FOLLOW : UTF8),
  ...u16(method === "streamed" ? DEFLATE : 0),
  ...dosTime(at),
  ...u32(crc),
  ...u32(packed),
  ...u32(size),
  ...u16(nameLength),
  ...u16(0),
];

/** Two-second steps since 1980. */
const dosTime = ({ year, month, day, hour, minute, second }: Moment): number[] => [
  ...u16((hour << 11) | (minute << 5) | (second >> 1)),
  ...u16(((year - 1980) << 9) | (month << 5) | day),
];
