import { request, type ClientRequest } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { type Caller } from "../testing/caller.ts";
import { invoiceFor, line } from "../invoices/testing.ts";
import { RenderPool } from "@roundsman/documents/node/pool";
import { isQuick, openDocumentWorkers } from "./document-workers.ts";

const MINE = "Jasmine rice 茉莉香米";

/** Who had documents made, by the first line. */
const made: string[] = [];
/** Threads that make no document of `MINE`: each lasts until its client is gone. */
const workers = openDocumentWorkers((options) => {
  const pool = new RenderPool(options);
  return {
    close: () => pool.close(),
    render: async (document, format, signal) => {
      const name = "lines" in document ? (document.lines[0] as { name?: string }).name : "";
      if (name === MINE) await untilAborted(signal);
      made.push(name ?? "");
      return pool.render(document, format, signal);
    },
  };
});
const untilAborted = (signal?: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal?.throwIfAborted();
    signal?.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });

let business: TestApp;
let driver: Caller;
let address: string;
beforeAll(async () => {
  business = await freshApp({ workers });
  driver = await business.signIn("driver");
  address = await business.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => business.close());

const invoiceOf = async ({ api }: Caller, name: string) =>
  (await api.invoices.createDue({ body: invoiceFor({ lines: [line(name, 1, 1)] }) })).id;

/** A request for a picture, and the response's status; null if the connection was closed. */
function picture(
  who: Caller,
  id: number,
): { readonly asking: ClientRequest; readonly status: Promise<number | null> } {
  const headers = { authorization: `Bearer ${who.access}` };
  const asking = request(`${address}/api/invoices/${id}/document/?format=png`, {
    agent: false,
    headers,
  });
  const status = new Promise<number | null>((resolve) => {
    asking.once("response", (answer) => resolve(answer.resume().statusCode ?? null));
    asking.once("error", () => resolve(null));
  });
  asking.end();
  return { asking, status };
}

test("Documents of disconnected clients are not made, and one person cannot fill the queue for others", async () => {
  const partner = await business.signIn("partner");
  const [mine, theirs] = [await invoiceOf(driver, MINE), await invoiceOf(partner, "Tea")];
  // One is being rendered and twenty wait; the other nineteen are refused.
  const asked = Array.from({ length: 40 }, () => picture(driver, mine));
  const refused = asked.map(async ({ status }) => expect(await status).toBe(503));
  await Promise.any(refused);
  const other = picture(partner, theirs);
  for (const { asking } of asked) asking.destroy();
  expect(await other.status).toBe(200);
  await Promise.allSettled(refused);
  const answered = (await Promise.all(asked.map(({ status }) => status))).filter(Boolean);
  expect(new Set(answered)).toEqual(new Set([503]));
  expect(answered.length).toBeLessThan(20);
  expect(made).toEqual(["Tea"]);
});

test.each([
  ["a page", "pdf", {}, true],
  ["a picture", "png", {}, false],
  ["a file for programs", "ubl", {}, true],
  ["many lines", "pdf", { lines: Array.from({ length: 61 }, () => line("Tea", 1, 1)) }, false],
  ["a long text", "svg", { summary: "x".repeat(10_001) }, false],
] as const)("%s goes to its workers", (_, format, parts, quick) => {
  const billTo = { name: "", address: "", city: "", postcode: "", email: "", phone: "" };
  expect(isQuick({ billTo, lines: [], summary: "", footnote: "", ...parts }, format)).toBe(quick);
});
