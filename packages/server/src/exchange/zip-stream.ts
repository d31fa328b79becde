import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import { dateOf, type Moment } from "@roundsman/documents/files/file-name";
import { Zip, type ZipInputFile } from "fflate";

export interface StreamedFile {
  readonly name: string;
  /** Text or bytes, in pieces of any length. */
  readonly pieces: AsyncIterable<string> | Iterable<Uint8Array>;
}

/**
 * A ZIP archive that is created while it is sent: no file is ever completely in memory. Below 4 GB.
 */
export async function* zipStream(
  files: AsyncIterable<StreamedFile>,
  at: Moment,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const archive = new Zip((_, bytes) => void ready.push(bytes));
  for await (const { name, pieces } of files) {
    const entry: ZipInputFile = {
      filename: name,
      mtime: dateOf(at),
      compression: DEFLATE,
      crc: 0,
      size: 0,
    };
    archive.add(entry);
    for await (const packed of deflated(counted(pieces, entry))) {
      entry.ondata?.(null, packed, false);
      yield* ready.splice(0);
    }
    entry.ondata?.(null, new Uint8Array(), true);
    yield* ready.splice(0);
  }
  archive.end();
  yield* ready;
}

/** The method's number in the ZIP format (PKWARE APPNOTE 4.4.5). */
const DEFLATE = 8;

/** Computes checksum and size of the bytes that pass. */
async function* counted(
  pieces: StreamedFile["pieces"],
  entry: { crc: number; size: number },
): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece);
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    yield bytes;
  }
}

/** Errors of the source are thrown to the reader. */
const deflated = (bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer<ArrayBuffer>> =>
  pipeline(
    Readable.from(bytes, { objectMode: false }),
    createDeflateRaw({ level: 6 }),
    () => undefined,
  );
