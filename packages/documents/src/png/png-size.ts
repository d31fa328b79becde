/**
 * Base64 of a PNG's signature and the start of its header chunk, which always holds the size (RFC
 * 2083 §11.2.1).
 */
const PNG = /^data:image\/png;base64,(iVBORw0KGgoAAAANSUhEUg[A-Za-z0-9+/]{10})/;

/** Width and height in pixels of a PNG in a data URL; null for anything else. */
export function pngSize(
  source: string,
): { readonly width: number; readonly height: number } | null {
  const start = PNG.exec(source)?.[1];
  if (start === undefined) return null;
  const bytes = Uint8Array.from(atob(start), (character) => character.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  return size.width === 0 || size.height === 0 ? null : size;
}
