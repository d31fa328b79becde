import type { Endpoint } from "@roundsman/contract/wire/endpoint";
import { unzipSync } from "fflate";
import { expect } from "vitest";
import type { TestApp } from "../testing/fresh-app.ts";
import type { Caller } from "../testing/caller.ts";

/** Calls an endpoint, and expects its usual status. */
export async function callEndpoint(
  who: Caller,
  endpoint: Endpoint,
  body: unknown,
  id?: unknown,
): Promise<Readonly<Record<string, unknown>>> {
  const path = endpoint.path.replace("{rp}", String(who.id)).replace("{id}", String(id));
  const answer = await who.send(endpoint.method, path, body);
  expect([endpoint.path, answer.status], JSON.stringify(answer.body)).toEqual([
    endpoint.path,
    endpoint.status,
  ]);
  return answer.body as Readonly<Record<string, unknown>>;
}

/** The files of an export, by name. */
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

export const filesIn = (zip: Buffer): Map<string, Buffer> =>
  new Map(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes)]));

/** The lines of a file whose cells contain no line breaks. */
export const linesOf = (files: Map<string, string>, name: string): string[] =>
  (files.get(name) ?? "").split("\r\n").slice(0, -1);

/** A list in data.json. */
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

/**
 * Exports contain everything that a person wrote or that was written about it. These tables are
 * left out, for these reasons.
 */
export const LEFT_OUT = {
  counter: "the next numbers: they follow from what there is",
  setting: "the business's own company is in data.json; the upgrade password is a secret",
  session: "devices; sign-ins are exported",
  refresh_token: "secrets",
  throttle: "guesses of the last quarter of an hour",
  kept_sum: "sums of what is exported",
  office_mark: "days that are summed anew",
  office_total: "sums of what is exported",
  idempotency: "answers kept for phones that ask twice",
  change: "what phones have to fetch again",
  accounts_draft: "exports that were not made",
  accounts_file: "each is downloaded from the office",
  doomed_image: "pictures that wait to be deleted",
  erasing: "empty outside of a transaction",
  handed_invoice: "each is in its new book",
  printed_company: "what papers said of companies; those and the log are exported",
  copied_customer: "each copy is in the log of its new book",
};
