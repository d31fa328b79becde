/**
 * A small strict reader for the XML of the tests: elements, attributes, text and the five entities.
 * Throws for anything that is not well formed.
 */
export interface Read {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Read[];
  readonly text: string;
}

interface Open extends Read {
  readonly children: Read[];
  text: string;
}

export function readXml(source: string): Read {
  const root: Open = { name: "", attributes: {}, children: [], text: "" };
  const path: Open[] = [root];
  const body = source.replace(/^<\?xml [^?]*\?>\s*/, "");
  for (const [, closing, opening, attributes = "", text = ""] of body.matchAll(
    /<\/([\w:]+)>|<([\w:]+)((?:\s+[\w:]+="[^"<]*")*)>|([^<]+)|([\s\S])/g,
  )) {
    const parent = path.at(-1) ?? root;
    if (opening !== undefined) {
      const element: Open = { name: opening, attributes: read(attributes), children: [], text: "" };
      parent.children.push(element);
      path.push(element);
    } else if (closing !== undefined) {
      if (path.pop()?.name !== closing) throw new Error(`</${closing}> closes nothing`);
    } else if (text === "") throw new Error("A stray character");
    else parent.text += unescaped(text);
  }
  const [only, ...others] = root.children;
  if (path.length !== 1 || only === undefined || others.length > 0)
    throw new Error("Not one whole element");
  return only;
}

/** Every element at a path like "cac:TaxTotal/cbc:TaxAmount" below `of`. */
export function all(read: Read, path: string): Read[] {
  const [first = "", ...rest] = path.split("/");
  const found = read.children.filter((child) => child.name === first);
  return rest.length === 0 ? found : found.flatMap((each) => all(each, rest.join("/")));
}

export const text = (read: Read, path: string): string | undefined => all(read, path)[0]?.text;

/** The element and every one below it, for rules that apply everywhere. */
export const every = (read: Read): Read[] => [read, ...read.children.flatMap(every)];

const read = (attributes: string): Record<string, string> =>
  Object.fromEntries(
    [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      name,
      unescaped(value),
    ]),
  );

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

function unescaped(text: string): string {
  return text.replaceAll(/&(\w*;?)/g, (whole, name: string) => {
    const character = name.endsWith(";") ? ENTITIES[name.slice(0, -1)] : undefined;
    if (character === undefined) throw new Error(`${whole} is no entity`);
    return character;
  });
}
