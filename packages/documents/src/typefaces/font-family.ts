import type { Pack } from "./font-packs.ts";

/** The family name under which a browser knows a pack; the weight is in the file, never made up by the browser. */
export const familyName = (pack: Pack): string => `Roundsman ${pack}`;

/** For CSS, SVG and canvas, with what stands in where the pack is not loaded. */
export const fontFamily = (pack: Pack): string =>
  `'${familyName(pack)}', 'Noto Sans', 'Noto Sans SC', sans-serif`;
