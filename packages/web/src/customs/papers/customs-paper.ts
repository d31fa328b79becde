import { isRecord, parsed, type CustomsRecord } from "../json-field.ts";

/** What the text of the Invoice Generator is (spec §5). */
export type CustomsPaper =
  | { readonly kind: "blank" }
  | { readonly kind: "unreadable" }
  | { readonly kind: "untitled" }
  | { readonly kind: "invoice"; readonly title: string; readonly data: CustomsRecord };

export function customsPaper(text: string): CustomsPaper {
  if (text.trim() === "") return { kind: "blank" };
  const found = parsed(text);
  if (found === undefined) return { kind: "unreadable" };
  const title = isRecord(found) ? titleIn(found) : "";
  return isRecord(found) && title !== ""
    ? { kind: "invoice", title, data: found }
    : { kind: "untitled" };
}

const titleIn = ({ title }: CustomsRecord): string =>
  typeof title === "string" || typeof title === "number" ? String(title).trim() : "";

/** UTF-8 bytes that every file system allows, with room for a page number and the extension. */
const MOST_BYTES = 200;

/**
 * The title as a file name: without characters that file systems forbid, and short enough. Pages
 * are numbered if there are several.
 */
export function imageName(
  title: string,
  page: { readonly number: number; readonly total: number },
): string {
  const bare = title
    .normalize("NFC")
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029\ufffd]+/gu, " ")
    .replaceAll(/[\\/:*?"<>|]+/g, "-")
    .replaceAll(/\s+/g, " ")
    .trim();
  const name = /[\p{L}\p{N}]/u.test(bare) ? shortened(undotted(bare)) : "invoice";
  return page.total > 1 ? `${name}-${page.number}.png` : `${name}.png`;
}

/** Without dots and spaces at either end. */
function undotted(name: string): string {
  const isPlain = (character: string | undefined) => character !== "." && character !== " ";
  let [from, to] = [0, name.length];
  while (!isPlain(name[from])) from += 1;
  while (!isPlain(name[to - 1])) to -= 1;
  return name.slice(from, to);
}

function shortened(name: string): string {
  const coder = new TextEncoder();
  let kept = "";
  let bytes = 0;
  for (const character of name) {
    bytes += coder.encode(character).length;
    if (bytes > MOST_BYTES) break;
    kept += character;
  }
  return kept.trimEnd();
}
