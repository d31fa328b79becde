import { deflate } from "../../deflate.ts";
import { concatBytes } from "../../files/bytes.ts";
import { contentHash } from "./content-hash.ts";
import { type ObjectNumber, reference } from "./syntax.ts";

interface Stream {
  readonly object: ObjectNumber;
  /** The entries of its dictionary, except /Length and /Filter. */
  readonly entries: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** "already": the bytes are in zlib's format when they are added. */
  readonly compression: "none" | "zlib" | "already";
}

interface Trailer {
  readonly catalog: ObjectNumber;
  readonly info: ObjectNumber;
}

/**
 * Collects the objects of a PDF 1.7 and writes them: streams as they are, all other objects packed
 * into object streams (ISO 32000-1 §7.5.7).
 */
export class PdfFile {
  readonly #objects = new Map<ObjectNumber, string>();
  readonly #streams: Stream[] = [];
  #last = 0;

  /** A number for an object whose content comes later. */
  reserve(): ObjectNumber {
    this.#last += 1;
    return this.#last;
  }

  set(object: ObjectNumber, content: string): void {
    this.#objects.set(object, content);
  }

  add(content: string): ObjectNumber {
    const object = this.reserve();
    this.set(object, content);
    return object;
  }

  addStream(
    entries: string,
    content: Uint8Array<ArrayBuffer> | string,
    compression: Stream["compression"] = "zlib",
  ): ObjectNumber {
    const object = this.reserve();
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    this.#streams.push({ object, entries, bytes, compression });
    return object;
  }

  /**
   * The bytes of the file. Its identifier is a hash of them: the same content has the same
   * identifier, other content another.
   */
  write(trailer: Trailer): Uint8Array<ArrayBuffer> {
    const places: Place[] = Array.from({ length: this.#last + 1 }, () => FREE);
    const packed = this.#packed(places);
    const parts: Uint8Array[] = [HEADER];
    let length = HEADER.length;
    const put = (object: ObjectNumber, bytes: Uint8Array) => {
      places[object] = [1, length, 0];
      parts.push(bytes);
      length += bytes.length;
    };
    for (const each of [...this.#streams, ...packed]) put(each.object, streamObject(each));
    const table = this.reserve();
    places[table] = [1, length, 0];
    const id = contentHash(parts);
    const entries = `/Type/XRef/Size ${table + 1}/Root ${reference(trailer.catalog)}/Info ${reference(trailer.info)}/ID[<${id}><${id}>]${TABLE_FORMAT}`;
    parts.push(
      streamObject({ object: table, entries, bytes: tableOf(places), compression: "zlib" }),
    );
    parts.push(ascii(`startxref\n${length}\n%%EOF\n`));
    return concatBytes(parts);
  }

  /** The object streams. Notes in `places` where each object is in them. */
  #packed(places: Place[]): Stream[] {
    const all = [...this.#objects];
    return Array.from({ length: Math.ceil(all.length / MOST_OBJECTS) }, (_, part) => {
      const own = all.slice(part * MOST_OBJECTS, (part + 1) * MOST_OBJECTS);
      const object = this.reserve();
      let at = 0;
      const index = own.map(([each, content], position) => {
        places[each] = [2, object, position];
        const entry = `${each} ${at}`;
        at += content.length + 1;
        return entry;
      });
      const head = `${index.join(" ")}\n`;
      const body = own.map(([, content]) => `${content}\n`).join("");
      return {
        object,
        entries: `/Type/ObjStm/N ${own.length}/First ${head.length}`,
        bytes: ascii(head + body),
        compression: "zlib",
      };
    });
  }
}

/** A reader that needs one object decodes its whole stream, so a stream holds at most so many. */
const MOST_OBJECTS = 1000;

/**
 * The kind of an entry; then the offset and 0, or the object stream and the position in it (ISO
 * 32000-1 §7.5.8.3).
 */
type Place = readonly [kind: 0 | 1 | 2, first: number, second: number];
const FREE: Place = [0, 0, 65535];

/**
 * Every row holds its differences to the row above, which compress well (predictor "up", RFC 2083
 * §6.4).
 */
const TABLE_FORMAT = "/W[1 4 2]/DecodeParms<</Predictor 12/Columns 7>>";

function tableOf(places: readonly Place[]): Uint8Array<ArrayBuffer> {
  const rows = new DataView(new ArrayBuffer(7 * places.length));
  for (const [index, [kind, first, second]] of places.entries()) {
    rows.setUint8(7 * index, kind);
    rows.setUint32(7 * index + 1, first);
    rows.setUint16(7 * index + 5, second);
  }
  const plain = new Uint8Array(rows.buffer);
  const table = new Uint8Array(8 * places.length);
  for (let index = 0; index < places.length; index += 1) {
    table[8 * index] = 2;
    for (let column = 0; column < 7; column += 1) {
      const at = 7 * index + column;
      table[8 * index + 1 + column] = (plain[at] ?? 0) - (index === 0 ? 0 : (plain[at - 7] ?? 0));
    }
  }
  return table;
}

function streamObject({ object, entries, bytes, compression }: Stream): Uint8Array {
  const content = compression === "zlib" ? deflate(bytes) : bytes;
  const filter = compression === "none" ? "" : "/Filter/FlateDecode";
  const head = ascii(`${object} 0 obj\n<<${entries}${filter}/Length ${content.length}>>\nstream\n`);
  return concatBytes([head, content, END]);
}

const ascii = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** The version, and a comment that marks the file as binary. */
const HEADER = Uint8Array.from("%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n", (character) =>
  character.charCodeAt(0),
);
const END = ascii("\nendstream\nendobj\n");
