/** The most that a barcode holds here; a carton's GS1-128 is the longest on goods. */
export const LONGEST_BARCODE = 64;

/** One form for one code: without spaces, and a UPC as the EAN that it is (12 digits and a leading 0). */
export function plainBarcode(text: string): string {
  const bare = text.replaceAll(/[\s-]/g, "").slice(0, LONGEST_BARCODE);
  return /^\d{12}$/.test(bare) ? `0${bare}` : bare;
}

/** The one with this barcode, whichever way either was written; undefined where there is none. */
export const withBarcode = <Of extends { readonly barcode: string }>(
  all: readonly Of[],
  code: string,
): Of | undefined => {
  const wanted = plainBarcode(code);
  return wanted === "" ? undefined : all.find(({ barcode }) => plainBarcode(barcode) === wanted);
};
