import type { Endpoint, Schema } from "@roundsman/contract/wire/endpoint";
import { replyText } from "../http/answer.ts";
import { yieldToCalls } from "./yielding.ts";
import { encoderOf, type Encode } from "../http/encoder.ts";
import { PART } from "./long-read.ts";

/**
 * The JSON of a reply. A long list comes in pieces: other calls are answered while it is encoded,
 * and no text grows too long.
 */
export async function replyPieces(
  endpoint: Endpoint,
  result: unknown,
): Promise<string | readonly string[]> {
  const list = endpoint.reply && longListIn(result);
  return list && endpoint.reply ? piecesOf(endpoint.reply, list) : replyText(endpoint, result);
}

/** A reply whose list is long enough to be encoded in pieces. */
interface LongList {
  readonly items: readonly unknown[];
  /** The reply with other items; with "bare", its other lists are empty. */
  readonly holding: (items: readonly unknown[], rest: "whole" | "bare") => unknown;
}

function longListIn(result: unknown): LongList | undefined {
  if (Array.isArray(result))
    return result.length > PART
      ? { items: result as unknown[], holding: (items) => items }
      : undefined;
  if (typeof result !== "object" || result === null) return undefined;
  const [found] = Object.entries(result).filter(
    ([, value]) => Array.isArray(value) && value.length > PART,
  );
  if (!found) return undefined;
  const bare = Object.fromEntries(
    Object.entries(result).map(([name, value]) => [
      name,
      Array.isArray(value) ? [] : (value as unknown),
    ]),
  );
  return {
    items: found[1] as unknown[],
    holding: (items, rest) => ({ ...(rest === "whole" ? result : bare), [found[0]]: items }),
  };
}

async function piecesOf(reply: Schema, { items, holding }: LongList): Promise<readonly string[]> {
  const encode = encoderOf(reply);
  const [before, after, name] = frameOf(encode, { items, holding });
  const pieces = [before];
  for (let start = 0; start < items.length; start += PART) {
    const wire = encode(holding(items.slice(start, start + PART), "bare"));
    const text = JSON.stringify(
      name === undefined ? wire : (wire as Readonly<Record<string, unknown>>)[name],
    );
    pieces.push((start === 0 ? "" : ",") + text.slice(1, -1));
    await yieldToCalls();
  }
  return [...pieces, after];
}

/**
 * The text before and after the items, and the wire's name of the list; no name if the whole reply
 * is the list.
 */
function frameOf(
  encode: Encode,
  { items, holding }: LongList,
): [before: string, after: string, name?: string] {
  const empty = encode(holding([], "whole"));
  if (Array.isArray(empty)) return ["[", "]"];
  const bare = encode(holding([], "bare")) as Readonly<Record<string, unknown>>;
  const one = Object.entries(encode(holding(items.slice(0, 1), "bare")) as object);
  // The only array that one item makes longer: other arrays may be empty, too.
  const name = one.find(([member, value]) => lengthOf(value) > lengthOf(bare[member]))?.[0];
  if (name === undefined) return ["{", "}"];
  const { [name]: _, ...rest } = empty as Readonly<Record<string, unknown>>;
  const others = JSON.stringify(rest).slice(1, -1);
  return [`{${others}${others === "" ? "" : ","}${JSON.stringify(name)}:[`, "]}", name];
}

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
