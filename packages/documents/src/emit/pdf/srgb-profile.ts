import { concatBytes } from "../../files/bytes.ts";

/**
 * The ICC profile (version 4.2, ICC.1:2004-10) of all colours in a document: sRGB (IEC 61966-2-1)
 * adapted to D50.
 */
export function srgbProfile(): Uint8Array<ArrayBuffer> {
  const curve = parametricCurve();
  const tags: readonly (readonly [name: string, bytes: Uint8Array])[] = [
    ["desc", localized("sRGB")],
    ["cprt", localized("Public domain")],
    ["wtpt", xyz(D50)],
    ["chad", numbers("sf32", ADAPTATION)],
    ["rXYZ", xyz([0.43607, 0.22249, 0.01392])],
    ["gXYZ", xyz([0.38515, 0.71687, 0.09708])],
    ["bXYZ", xyz([0.14307, 0.06061, 0.7141])],
    ["rTRC", curve],
    ["gTRC", curve],
    ["bTRC", curve],
  ];
  const start = 128 + 4 + 12 * tags.length;
  const offsets = new Map<Uint8Array, number>();
  let end = start;
  for (const [, bytes] of tags) {
    if (offsets.has(bytes)) continue;
    offsets.set(bytes, end);
    end += bytes.length;
  }
  const head = new DataView(new ArrayBuffer(start));
  head.setUint32(0, end);
  for (const [at, name] of [
    [12, "mntr"],
    [16, "RGB "],
    [20, "XYZ "],
    [36, "acsp"],
  ] as const)
    letters(head, at, name);
  head.setUint32(8, 0x04200000);
  // A profile must have a date: 1 January 2026.
  [2026, 1, 1].forEach((part, index) => head.setUint16(24 + 2 * index, part));
  D50.forEach((value, index) => head.setInt32(68 + 4 * index, fixed(value)));
  head.setUint32(128, tags.length);
  for (const [index, [name, bytes]] of tags.entries()) {
    letters(head, 132 + 12 * index, name);
    head.setUint32(136 + 12 * index, offsets.get(bytes) ?? 0);
    head.setUint32(140 + 12 * index, bytes.length);
  }
  return concatBytes([new Uint8Array(head.buffer), ...offsets.keys()]);
}

/** The white point of the profile connection space. */
const D50 = [0.9642, 1, 0.8249] as const;
/** From D65, the white of sRGB, to D50 (Bradford), row by row. */
const ADAPTATION = [
  1.04788, 0.02292, -0.0502, 0.02959, 0.99048, -0.01706, -0.00923, 0.01508, 0.75168,
];

/** y = ((x + 0.055) / 1.055) ^ 2.4, below 0.04045 a straight line. */
function parametricCurve(): Uint8Array {
  const view = new DataView(new ArrayBuffer(32));
  letters(view, 0, "para");
  view.setUint16(8, 3);
  [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].forEach((value, index) =>
    view.setInt32(12 + 4 * index, fixed(value)),
  );
  return new Uint8Array(view.buffer);
}

const xyz = (values: readonly number[]): Uint8Array => numbers("XYZ ", values);

function numbers(type: string, values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(8 + 4 * values.length));
  letters(view, 0, type);
  values.forEach((value, index) => view.setInt32(8 + 4 * index, fixed(value)));
  return new Uint8Array(view.buffer);
}

/** A text in English, padded to four bytes. */
function localized(text: string): Uint8Array {
  const view = new DataView(new ArrayBuffer((28 + 2 * text.length + 3) & ~3));
  letters(view, 0, "mluc");
  view.setUint32(8, 1);
  view.setUint32(12, 12);
  letters(view, 16, "enUS");
  view.setUint32(20, 2 * text.length);
  view.setUint32(24, 28);
  for (let at = 0; at < text.length; at += 1) view.setUint16(28 + 2 * at, text.charCodeAt(at));
  return new Uint8Array(view.buffer);
}

function letters(view: DataView, at: number, text: string): void {
  for (let index = 0; index < text.length; index += 1)
    view.setUint8(at + index, text.charCodeAt(index));
}

/** A number with 16 bits before the binary point and 16 after it. */
const fixed = (value: number): number => Math.round(value * 65_536);
