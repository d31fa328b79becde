/**
 * The tables of a TrueType file that a PDF needs (ISO 32000-1 §9.9). A subset copies their bytes
 * and decodes no outlines.
 */
export class TrueType {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #tables = new Map<string, { readonly at: number; readonly length: number }>();
  readonly #hasLongOffsets: boolean;
  readonly #metrics: number;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 12; at < 12 + this.#view.getUint16(4) * 16; at += 16) {
      const tag = String.fromCharCode(...bytes.subarray(at, at + 4));
      this.#tables.set(tag, {
        at: this.#view.getUint32(at + 8),
        length: this.#view.getUint32(at + 12),
      });
    }
    this.#hasLongOffsets = this.#view.getUint16(this.#at("head") + LOCA_FORMAT) === 1;
    this.#metrics = this.#view.getUint16(this.#at("hhea") + METRICS);
  }

  /** In font units. */
  advanceOf(glyph: number): number {
    return this.#view.getUint16(this.#at("hmtx") + 4 * Math.min(glyph, this.#metrics - 1));
  }

  /**
   * A font file with these glyphs, numbered in this order, followed by the parts of composite
   * glyphs.
   */
  subsetOf(glyphs: readonly number[]): Uint8Array<ArrayBuffer> {
    const { outlines, taken } = this.#outlinesOf(glyphs);
    const offsets = new DataView(new ArrayBuffer(4 * (taken.length + 1)));
    const metrics = new DataView(new ArrayBuffer(4 * taken.length));
    let end = 0;
    for (const [index, outline] of outlines.entries()) {
      end += outline.length;
      offsets.setUint32(4 * (index + 1), end);
      metrics.setUint16(4 * index, this.advanceOf(taken[index] ?? 0));
      metrics.setInt16(4 * index + 2, this.#bearingOf(taken[index] ?? 0));
    }
    const glyf = new Uint8Array(end);
    let at = 0;
    for (const outline of outlines) {
      glyf.set(outline, at);
      at += outline.length;
    }
    return fileOf([
      ["glyf", glyf],
      ["head", this.#changed("head", { [LOCA_FORMAT]: 1, [CHECKSUM]: 0, [CHECKSUM + 2]: 0 })],
      ["hhea", this.#changed("hhea", { [METRICS]: taken.length })],
      ["hmtx", new Uint8Array(metrics.buffer)],
      ["loca", new Uint8Array(offsets.buffer)],
      ["maxp", this.#changed("maxp", { [GLYPHS]: taken.length })],
    ]);
  }

  #outlinesOf(glyphs: readonly number[]): {
    readonly outlines: readonly Uint8Array[];
    readonly taken: readonly number[];
  } {
    const taken = [...glyphs];
    const numbers = new Map(taken.map((glyph, index) => [glyph, index]));
    const numberOf = (part: number): number => {
      const known = numbers.get(part);
      if (known !== undefined) return known;
      numbers.set(part, taken.length);
      return taken.push(part) - 1;
    };
    const outlines: Uint8Array[] = [];
    for (let index = 0; index < taken.length; index += 1)
      outlines.push(renumbered(this.#outlineOf(taken[index] ?? 0), numberOf));
    return { outlines, taken };
  }

  #outlineOf(glyph: number): Uint8Array {
    const loca = this.#at("loca");
    const [start, end] = [glyph, glyph + 1].map((each) =>
      this.#hasLongOffsets
        ? this.#view.getUint32(loca + 4 * each)
        : 2 * this.#view.getUint16(loca + 2 * each),
    ) as [number, number];
    const glyf = this.#at("glyf");
    return this.#bytes.subarray(glyf + start, glyf + end);
  }

  #bearingOf(glyph: number): number {
    const extra = glyph - this.#metrics;
    return this.#view.getInt16(
      this.#at("hmtx") + (extra < 0 ? 4 * glyph + 2 : 4 * this.#metrics + 2 * extra),
    );
  }

  #at(tag: string): number {
    return this.#table(tag).at;
  }

  #table(tag: string): { readonly at: number; readonly length: number } {
    const table = this.#tables.get(tag);
    if (table === undefined) throw new Error(`The font has no table ${tag}`);
    return table;
  }

  /** A copy of a table with other 16-bit numbers at some offsets. */
  #changed(tag: string, numbers: Readonly<Record<number, number>>): Uint8Array {
    const { at, length } = this.#table(tag);
    // Not slice(), which returns a view where the bytes are a Buffer.
    const copy = new Uint8Array(this.#bytes.subarray(at, at + length));
    const view = new DataView(copy.buffer);
    for (const [offset, value] of Object.entries(numbers)) view.setUint16(Number(offset), value);
    return copy;
  }
}

/** Offsets in the tables head, hhea and maxp. */
const CHECKSUM = 8;
const LOCA_FORMAT = 50;
const METRICS = 34;
const GLYPHS = 4;

/** Flags of a component (OpenType, "glyf"). */
const HAS_WORDS = 0x1;
const HAS_SCALE = 0x8;
const HAS_MORE = 0x20;
const HAS_TWO_SCALES = 0x40;
const HAS_MATRIX = 0x80;

/** An outline, padded to four bytes; the components of a composite glyph get their new numbers. */
function renumbered(outline: Uint8Array, numberOf: (part: number) => number): Uint8Array {
  const copy = new Uint8Array((outline.length + 3) & ~3);
  copy.set(outline);
  const view = new DataView(copy.buffer);
  if (outline.length === 0 || view.getInt16(0) >= 0) return copy;
  let at = 10;
  let flags = HAS_MORE;
  while ((flags & HAS_MORE) !== 0) {
    flags = view.getUint16(at);
    view.setUint16(at + 2, numberOf(view.getUint16(at + 2)));
    at += 4 + ((flags & HAS_WORDS) === 0 ? 2 : 4);
    if ((flags & HAS_SCALE) !== 0) at += 2;
    else if ((flags & HAS_TWO_SCALES) !== 0) at += 4;
    else if ((flags & HAS_MATRIX) !== 0) at += 8;
  }
  return copy;
}

/** A font file made of tables; `tables` must be sorted by tag. */
function fileOf(
  tables: readonly (readonly [tag: string, bytes: Uint8Array])[],
): Uint8Array<ArrayBuffer> {
  const start = 12 + 16 * tables.length;
  const file = new Uint8Array(
    tables.reduce((length, [, bytes]) => length + ((bytes.length + 3) & ~3), start),
  );
  const view = new DataView(file.buffer);
  const power = Math.floor(Math.log2(tables.length));
  view.setUint32(0, 0x00010000);
  [tables.length, 16 << power, power, 16 * tables.length - (16 << power)].forEach((value, index) =>
    view.setUint16(4 + 2 * index, value),
  );
  let at = start;
  let head = 0;
  for (const [index, [tag, bytes]] of tables.entries()) {
    const length = (bytes.length + 3) & ~3;
    file.set(bytes, at);
    const entry = 12 + 16 * index;
    for (let letter = 0; letter < 4; letter += 1) file[entry + letter] = tag.charCodeAt(letter);
    view.setUint32(entry + 4, checksum(view, at, length));
    view.setUint32(entry + 8, at);
    view.setUint32(entry + 12, bytes.length);
    if (tag === "head") head = at;
    at += length;
  }
  view.setUint32(head + CHECKSUM, 0xb1b0afba - checksum(view, 0, file.length));
  return file;
}

function checksum(view: DataView, start: number, length: number): number {
  let sum = 0;
  for (let at = start; at < start + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}
