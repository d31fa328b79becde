import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, refuseDialogs, visitWithoutWorker } from "./browser.ts";
import { textOfPdf } from "./files.ts";
import { EVERYTHING, fillWithMarkup, PAYLOADS } from "./hostile.ts";
import { signInOverHttp } from "./http-session.ts";
import { signInToDemo } from "./open-screen.ts";
import { choose } from "./screens/screen-moves.ts";

/**
 * Markup in every field that people fill in leaves the app as plain text.
 * every-screen-on-phone.test.ts covers the screens.
 */
let app: RunningApp;
let browser: Browser;
beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
  await fillWithMarkup(app.url);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test("Markup is copied to the clipboard as text, and printed in documents letter by letter", async () => {
  const seen = await visitWithoutWorker(browser, app.url);
  refuseDialogs(seen);
  await seen.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInToDemo(seen.page, "driver");
  await choose(seen.page, /^Select Contact$/);
  await seen.page.getByRole("button", { name: "Share" }).click();
  await expect
    .poll(() => seen.page.evaluate(() => navigator.clipboard.readText()))
    .toContain(PAYLOADS[0]);
  expect(seen.pageErrors).toEqual([]);
  await seen.context.close();

  const { raw, download } = await signInOverHttp(app.url, "driver", "driver-demo");
  const document = (id: number, format: string) =>
    download(`/api/invoices/${id}/document/?format=${format}`);
  const { invoices } = (await raw("POST", "/api/unpaid_invoices/", {})) as {
    invoices: { id: number; customer_name: string }[];
  };
  const { id } = invoices.find(({ customer_name }) => customer_name === PAYLOADS[0]) ?? { id: 0 };
  const svg = (await document(id, "svg")).toString("utf8");
  expect(svg).not.toMatch(/<(img|script|iframe|svg onload)/);
  const folder = mkdtempSync(join(tmpdir(), "roundsman-hostile-"));
  try {
    writeFileSync(join(folder, "it.pdf"), await document(id, "pdf"));
    const printed = textOfPdf(join(folder, "it.pdf")).replaceAll(/\s+/g, "");
    for (const payload of PAYLOADS) expect(printed).toContain(payload.replaceAll(/\s+/g, ""));
    expect(printed).toContain(EVERYTHING.replaceAll(/\s+/g, ""));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
