import type { FastifyInstance } from "fastify";
import { invalid, refused } from "../errors/refusal.ts";

/** The limits of wire §1. */
const MOST_DEPTH = 32;
const MOST_ITEMS = 1000;

/** Accepts JSON only, and checks what no schema should have to repeat. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, bytes, done) => {
    try {
      done(null, parseJson(bytes as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** undefined for an empty body. Throws a refusal with 400, 413 or 422. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  const value = parsed(bytes);
  check(value, 1, "");
  return value;
}

function parsed(bytes: Buffer): unknown {
  try {
    // Fatal, because invalid UTF-8 would otherwise be replaced by other characters.
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw refused(400, "unreadable-json", "This is not readable JSON");
  }
}

function check(value: unknown, depth: number, path: string): void {
  if (typeof value === "string") return checkText(value, path);
  if (typeof value !== "object" || value === null) return;
  if (depth > MOST_DEPTH) throw refused(413, "too-deep", "This JSON is nested too deeply");
  if (Array.isArray(value)) {
    if (value.length > MOST_ITEMS)
      throw refused(413, "too-many-items", "This has more than 1,000 items in one list");
    value.forEach((item, index) => check(item, depth + 1, `${path}${index}.`));
    return;
  }
  for (const [name, item] of Object.entries(value)) {
    if (name === "__proto__") throw refused(400, "unreadable-json", "This is not readable JSON");
    checkText(name, path);
    check(item, depth + 1, `${path}${name}.`);
  }
}

/** U+0000 and lone surrogates do not survive every database. */
function checkText(text: string, path: string): void {
  if (text.isWellFormed() && !text.includes("\u0000")) return;
  throw invalid({
    [path.slice(0, -1) || "body"]: ["This text has characters that cannot be saved"],
  });
}
