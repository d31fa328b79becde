/** Text for XML 1.0: markup escaped, characters that XML forbids left out. */
export const escapeXml = (text: string): string =>
  text.replaceAll(FORBIDDEN, "").replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Controls, lone surrogates and the two last code points of the plane. */
const FORBIDDEN = /[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/gu;
