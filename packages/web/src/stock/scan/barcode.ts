/** The most characters in a barcode; a carton's GS1-128 is the longest on goods. */
export const LONGEST_BARCODE = 64;

/**
 * The same text for the same code: without spaces and hyphens, and a 12-digit UPC as the EAN that
 * it is, with a leading 0.
 */
export function plainBarcode(text: string): string {
  const bare = text.replaceAll(/[\s-]/g, "").slice(0, LONGEST_BARCODE);
  return /^\d{12}$/.test(bare) ? `0${bare}` : bare;
}

/** The first record with this barcode, however either is written; undefined where there is none. */
export const withBarcode = <Of extends { readonly barcode: string }>(
  all: readonly Of[],
  code: string,
): Of | undefined => {
  const wanted = plainBarcode(code);
  return wanted === "" ? undefined : all.find(({ barcode }) => plainBarcode(barcode) === wanted);
};
