import type { Pack } from "./font-packs.ts";

/**
 * The family name of a pack in a browser. The weight is in the file; the browser never computes a
 * bold.
 */
export const familyName = (pack: Pack): string => `Roundsman ${pack}`;

/** For CSS, SVG and canvas, with fallbacks where the pack is not loaded. */
export const fontFamily = (pack: Pack): string =>
  `'${familyName(pack)}', 'Noto Sans', 'Noto Sans SC', sans-serif`;
