import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser } from "./browser.ts";
import { choices, see, shut, signedInWithoutWorker, tap, toast } from "./by-name.ts";

/** Customs, for managers only (spec §2, §5, §8 and §9). */
let app: RunningApp;
let browser: Browser;
beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test("a manager has the customs page and the generator, with their fields, defaults and messages", async () => {
  const { page, context } = await signedInWithoutWorker(browser, app.url, "manager");
  await page.goto("/info/custom");
  await see(page, "button Invoice Generator", "button Product Form");
  for (const name of ["Export Company", "Import Company", "Imported Products"]) {
    await tap(page, `button ${name}`);
    await see(page, `dialog ${name}`, "button Copy JSON");
    await tap(page, "button Copy JSON");
    await toast(page, "Copied to clipboard!");
    await shut(page);
  }
  const valueOf = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
  expect([
    await valueOf("Destination Port"),
    await valueOf("Country of Origin"),
    await valueOf("Trade Terms"),
  ]).toEqual(["Felixtowe", "China", "FOB"]);
  await see(page, "textbox Invoice Date", "textbox Invoice Number", "textbox Container No.");
  for (const label of ["Export Company", "Import Company", "Imported Product"])
    expect(await page.getByRole("textbox", { name: label, exact: true }).getAttribute("rows")).toBe(
      "4",
    );
  await page.getByRole("textbox", { name: "Export Company", exact: true }).fill("{");
  await page.getByRole("button", { name: /^获取 JSON/ }).click();
  await see(page, "text Please enter valid JSON", "text Export Company is not valid JSON");
  await page.getByRole("textbox", { name: "Export Company", exact: true }).fill("");
  await page.getByRole("button", { name: /^获取 JSON/ }).click();
  await toast(page, "Invoice generated successfully and copied to clipboard!");
  await page.goto("/info/InvoiceGenerator");
  await choices(page, "combobox Currency", "GBP £", "USD $", "CNY ¥");
  await choices(page, "combobox Weight unit", "kg", "ton");
  const text = page.getByRole("textbox", { name: "Invoice JSON" });
  expect(await text.getAttribute("rows")).toBe("10");
  await text.fill("{");
  await tap(page, "button Download Invoice");
  await see(page, "text Invalid JSON format. Please check your input.");
  await text.fill("{}");
  await see(page, "text Invoice data must include a title.");
  await text.fill('{"title":"Beads"}');
  const coming = page.waitForEvent("download");
  await tap(page, "button Download Invoice");
  expect((await coming).suggestedFilename()).toBe("Beads.png");
  await toast(page, "Invoice downloaded successfully!");
  await context.close();
});
