import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import type { Moment } from "@roundsman/documents/files/file-name";
import {
  dataDescriptor,
  directoryEntry,
  endOfZip,
  localHeader,
  type ZipFacts,
} from "@roundsman/documents/files/zip-records";

export interface StreamedFile {
  readonly name: string;
  /** Text or bytes, in pieces of any length. */
  readonly pieces: AsyncIterable<string> | Iterable<Uint8Array>;
}

/** A ZIP archive that is made while it is sent: no file is ever whole in memory. Under 4 GB. */
export async function* zipStream(
  files: AsyncIterable<StreamedFile>,
  at: Moment,
): AsyncGenerator<Uint8Array> {
  const directory: Uint8Array[] = [];
  let offset = 0;
  for await (const { name, pieces } of files) {
    let facts: ZipFacts = { name, at, method: "streamed", crc: 0, packed: 0, size: 0 };
    const start = offset;
    const header = localHeader(facts);
    yield header;
    const source = counted(pieces);
    let packed = 0;
    for await (const chunk of deflated(source.bytes())) {
      packed += chunk.length;
      yield chunk;
    }
    facts = { ...facts, ...source.sums(), packed };
    const descriptor = dataDescriptor(facts);
    yield descriptor;
    directory.push(directoryEntry(facts, start));
    offset += header.length + packed + descriptor.length;
  }
  yield* directory;
  yield endOfZip(directory, offset);
}

function counted(pieces: StreamedFile["pieces"]) {
  const sums = { crc: 0, size: 0 };
  return {
    sums: () => sums,
    async *bytes() {
      for await (const piece of pieces) {
        const bytes = Buffer.from(piece);
        sums.crc = crc32(bytes, sums.crc);
        sums.size += bytes.length;
        yield bytes;
      }
    },
  };
}

/** What the source throws is thrown here. */
const deflated = (bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer> =>
  pipeline(
    Readable.from(bytes, { objectMode: false }),
    createDeflateRaw({ level: 6 }),
    () => undefined,
  );
