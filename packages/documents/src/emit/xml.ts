export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly (XmlElement | string)[];
}

/**
 * An element by name; null children are left out. For an element that must not be empty, use
 * {@link optional}.
 */
export const xml = (
  name: string,
  ...children: readonly (XmlElement | string | null)[]
): XmlElement => ({
  name,
  attributes: {},
  children: children.filter((child) => child !== null),
});

/** The same with attributes. */
export const xmlWith = (
  name: string,
  attributes: XmlElement["attributes"],
  ...children: readonly (XmlElement | string | null)[]
): XmlElement => ({
  ...xml(name, ...children),
  attributes,
});

/**
 * An element with a text; null where the text is blank, because e-invoices must not have empty
 * elements.
 */
export const optional = (name: string, text: string | undefined): XmlElement | null =>
  text === undefined || isBlankInXml(text) ? null : xml(name, text.trim());

/** Whether a text is blank, or has only characters that XML does not allow. */
export const isBlankInXml = (text: string): boolean => allowedInXml(text).trim() === "";

/** An element as text, without the XML declaration. */
export const serialize = ({ name, attributes, children }: XmlElement): string => {
  const opening = `${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join("")}`;
  return `<${opening}>${children.map((child) => (typeof child === "string" ? escapeXml(child) : serialize(child))).join("")}</${name}>`;
};

/** A whole document in UTF-8. */
export const xmlDocument = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${serialize(root)}\n`;

/** Text for XML 1.0: markup is escaped, and characters that XML forbids are removed. */
export const escapeXml = (text: string): string =>
  allowedInXml(text).replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/** The same without escaping. */
export const allowedInXml = (text: string): string => text.replaceAll(FORBIDDEN, "");

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Controls, lone surrogates and the two last code points of the plane. */
const FORBIDDEN = /[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/gu;
