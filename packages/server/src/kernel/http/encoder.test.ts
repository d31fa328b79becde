import { readFileSync } from "node:fs";
import { contract } from "@roundsman/contract/contract";
import type { Endpoint } from "@roundsman/contract/wire/endpoint";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { encoderOf } from "./encoder.ts";

type Goldens = Readonly<Record<string, readonly { readonly domain: unknown }[]>>;

/** The golden responses of the contract's own tests. */
const goldens = Object.entries(contract).flatMap(([resource, calls]) => {
  const file = resource.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const url = new URL(`../../../../contract/fixtures/${file}.json`, import.meta.url);
  const { replies = {} } = JSON.parse(readFileSync(url, "utf8")) as { replies?: Goldens };
  return Object.entries(replies).flatMap(([call, all]) =>
    all.map(({ domain }) => ({
      name: `${resource}.${call}`,
      reply: (calls as Record<string, Endpoint>)[call]?.reply,
      domain,
    })),
  );
});

describe("The fast encoder", () => {
  test.each(goldens)("writes $name as the contract does", ({ reply, domain }) => {
    if (!reply) return expect.fail("there is no reply");
    expect(JSON.stringify(encoderOf(reply)(domain))).toBe(JSON.stringify(z.encode(reply, domain)));
  });

  test.each(goldens)(
    "leaves out the same unknown fields of $name as the contract",
    ({ reply, domain }) => {
      if (!reply) return expect.fail("there is no reply");
      const [ours, theirs] = [
        encoderOf(reply)(withUnknownFields(domain)),
        z.encode(reply, withUnknownFields(domain)),
      ];
      expect(JSON.stringify(ours)).toBe(JSON.stringify(theirs));
    },
  );

  test("is compared with every answer that is not a file", () => {
    const covered = new Set(goldens.map(({ name }) => name));
    const shared = new Set(goldens.map(({ reply }) => reply));
    const bare = Object.entries(contract).flatMap(([resource, calls]) =>
      Object.entries(calls as Record<string, Endpoint>)
        .filter(
          ([call, of]) =>
            of.reply &&
            of.media.length === 0 &&
            !covered.has(`${resource}.${call}`) &&
            !shared.has(of.reply),
        )
        .map(([call]) => `${resource}.${call}`),
    );
    expect(bare).toEqual([]);
  });

  test("leaves out undocumented and undefined fields", () => {
    const schema = z.object({ a: z.optional(z.string()), b: z.nullable(z.object({ c: z.int() })) });
    expect(encoderOf(schema)({ a: undefined, b: { c: 1, secret: 2 }, password_hash: "x" })).toEqual(
      { b: { c: 1 } },
    );
  });
});

/** The same value with an additional member in every object. */
function withUnknownFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknownFields);
  if (typeof value !== "object" || value === null) return value;
  return {
    ...Object.fromEntries(Object.entries(value).map(([name, of]) => [name, withUnknownFields(of)])),
    password_hash: "x",
  };
}
