/** The number of an indirect object. */
export type ObjectNumber = number;

export const reference = (object: ObjectNumber): string => `${object} 0 R`;

/** A text string: ASCII as it is, everything else as UTF-16 (ISO 32000-1 §7.9.2.2). */
export function textString(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return `(${text.replaceAll(/[\\()]/g, String.raw`\$&`)})`;
  const units = Array.from({ length: text.length }, (_, at) =>
    text.charCodeAt(at).toString(16).padStart(4, "0"),
  );
  return `<feff${units.join("")}>`;
}

/** A name, such as a MIME type, with everything but letters and digits escaped. */
export const nameOf = (text: string): string =>
  `/${text.replaceAll(/[^A-Za-z0-9]/g, (character) => `#${character.charCodeAt(0).toString(16).padStart(2, "0")}`)}`;

/** A length in points, to a thousandth. */
export const points = (length: number): string => String(Math.round(length * 1000) / 1000);

/** "YYYY-MM-DD" as a date at midnight, UTC. */
export const dateString = (day: string): string => `(D:${day.replaceAll("-", "")}000000Z)`;
