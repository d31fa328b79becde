export const PAD_KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "0", "back"] as const;
export type PadKey = (typeof PAD_KEYS)[number];

/**
 * The most digits before the point; the server accepts up to a million units or pounds (wire §1).
 */
const MOST_DIGITS = 7;

/**
 * The text after a key of the pad is pressed. A key that would make it invalid changes nothing: a
 * second point, a fourth decimal, an eighth digit.
 */
export function pressed(text: string, key: PadKey, decimals: number): string {
  if (key === "back") return text.slice(0, -1);
  if (key === ".") return text.includes(".") ? text : `${text === "" ? "0" : text}.`;
  const next = text === "0" ? key : text + key;
  const [whole = "", fraction = ""] = next.split(".");
  return whole.length > MOST_DIGITS || fraction.length > decimals ? text : next;
}

/**
 * The same for a text that was typed, pasted or dictated; null where the pad could not have made
 * it.
 */
export function typed(text: string, decimals: number): string | null {
  const plain = text.replaceAll(/[,，。]/g, ".").replaceAll(/[\s£]/g, "");
  if (!/^\d*(\.\d*)?$/.test(plain)) return null;
  const [whole = "", fraction = ""] = plain.split(".");
  if (whole.length > MOST_DIGITS || fraction.length > decimals) return null;
  return plain.startsWith(".") ? `0${plain}` : plain;
}
