import { inflateRawSync } from "node:zlib";
import { expect } from "vitest";
import type { TestApp } from "../testing/fresh-app.ts";
import type { Caller } from "../testing/caller.ts";

/** The files of an export by name. */
export async function download(
  { app }: TestApp,
  who: Caller,
  path: string,
): Promise<Map<string, string>> {
  const answer = await app.inject({
    url: path,
    headers: { authorization: `Bearer ${who.access}` },
  });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/zip"]);
  expect(answer.headers["content-disposition"]).toBe(
    'attachment; filename="roundsman-2026-11-21.zip"',
  );
  return textsIn(answer.rawPayload);
}

export const textsIn = (zip: Buffer): Map<string, string> =>
  new Map([...filesIn(zip)].map(([name, bytes]) => [name, bytes.toString("utf8")]));

/** By the directory at the end, as every program that opens a ZIP reads it. */
export function filesIn(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  for (let at = zip.readUInt32LE(end + 16); zip.readUInt32LE(at) === 0x02014b50;) {
    const [packed, size, nameLength, start] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt32LE(at + 42),
    ];
    const body = start + 30 + zip.readUInt16LE(start + 26);
    const bytes = inflateRawSync(zip.subarray(body, body + packed));
    expect(bytes.length).toBe(size);
    files.set(zip.toString("utf8", at + 46, at + 46 + nameLength), bytes);
    at += 46 + nameLength;
  }
  return files;
}

/** Of a file without line breaks in its cells. */
export const linesOf = (files: Map<string, string>, name: string): string[] =>
  (files.get(name) ?? "").split("\r\n").slice(0, -1);

/** A list of data.json. */
export function listOf(
  files: Map<string, string>,
  name: string,
): Readonly<Record<string, unknown>>[] {
  const data = JSON.parse(files.get("data.json") ?? "") as Readonly<
    Record<string, Readonly<Record<string, unknown>>[]>
  >;
  const list = data[name];
  if (!list) throw new Error(`There is no list ${name}`);
  return list;
}
