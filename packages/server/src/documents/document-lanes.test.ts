import { request, type ClientRequest } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { type Caller } from "../testing/caller.ts";
import { invoiceFor, line } from "../invoices/testing.ts";
import { isQuick } from "./document-lanes.ts";

let business: TestApp;
let driver: Caller;
let address: string;
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  address = await business.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => business.close());

const longInvoice = async ({ api }: Caller) => {
  const lines = Array.from({ length: 60 }, (_, index) =>
    line(`Jasmine rice 茉莉香米 ${index}`, 1, 1),
  );
  return (await api.invoices.createDue({ body: invoiceFor({ lines }) })).id;
};

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

test("Documents whose client is gone are not made, and one person cannot fill the queue for others", async () => {
  const partner = await business.signIn("partner");
  const [mine, theirs] = [await longInvoice(driver), await longInvoice(partner)];
  // One is rendered and twenty wait; more are refused.
  const asked = Array.from({ length: 40 }, () => picture(driver, mine));
  const turnedAway = asked.map(async ({ status }) => expect(await status).toBe(503));
  await Promise.any(turnedAway);
  for (const { asking } of asked) asking.destroy();
  const statuses = await Promise.all(asked.map(({ status }) => status));
  await Promise.allSettled(turnedAway);
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(10);
  expect(await picture(partner, theirs).status).toBe(200);
});

test.each([
  ["a page", "pdf", {}, true],
  ["a picture", "png", {}, false],
  ["a file for programs", "ubl", {}, true],
  ["many lines", "pdf", { lines: Array.from({ length: 61 }, () => line("Tea", 1, 1)) }, false],
  ["a long text", "svg", { summary: "x".repeat(10_001) }, false],
] as const)("%s goes into its lane", (_, format, parts, quick) => {
  const billTo = { name: "", address: "", city: "", postcode: "", email: "", phone: "" };
  expect(isQuick({ billTo, lines: [], summary: "", footnote: "", ...parts }, format)).toBe(quick);
});
