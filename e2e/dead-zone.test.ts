import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { addContact, addProduct, save, setUp, writeInvoice } from "./driver.ts";
import { eventually } from "./eventually.ts";
import { startFaultProxy, type Fate, type FaultProxy } from "./fault-proxy.ts";
import { startMortalBrowser, type MortalBrowser } from "./mortal-browser.ts";
import { signInOverHttp } from "./onlooker.ts";

const OWNER = { name: "Lee", email: "lee@example.com", username: "lee", password: "a long enough password" };
const SEEDS = Array.from({ length: Number(process.env["DEAD_ZONE_SEEDS"] ?? 1) }, (_, seed) => seed + 1);
const INVOICES = Number(process.env["DEAD_ZONE_INVOICES"] ?? 4);
const MILLISECONDS = 150_000 + INVOICES * 8_000;

let folder: string;
let app: RunningApp;
let proxy: FaultProxy;
let phone: MortalBrowser;

afterEach(async () => {
  await phone?.kill();
  proxy?.stop();
  await app?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("a working day in a dead zone", () => {
  test.each(SEEDS)(
    "is on the server exactly once in the evening, though the phone died: day %i",
    async (seed) => {
      const chance = mulberry(seed);
      const roll = (sides: number) => Math.floor(chance() * sides);
      folder = mkdtempSync(join(tmpdir(), "roundsman-phone-"));
      app = await startApp("empty");
      proxy = await startFaultProxy(app.url);
      phone = await startMortalBrowser(folder);
      let page = await phone.context.newPage();
      page.setDefaultTimeout(8000);
      await setUp(page, OWNER, proxy.url);
      await eventually(
        () => page.evaluate(filesMissing),
        (missing) => missing === 0,
      );

      proxy.weather = "dead";
      const meant: { customer: string; pence: number; summary: string }[] = [];
      await addContact(page, {
        name: "Golden Dragon",
        phone: "1",
        email: "g@example.com",
        address: "1 Mill Lane",
        city: "Leeds",
        postcode: "LS1",
      });
      await addProduct(page, { name: "Rice", price: "12.35", discount: "0.10" });
      await addProduct(page, { name: "Mistake", price: "1", discount: "0" });
      const dies = roll(INVOICES);
      for (let made = 0; made < INVOICES; made += 1) {
        const quantity = 1 + roll(40);
        await writeInvoice(page, "Golden Dragon", [{ product: "Rice", quantity: String(quantity) }]);
        await page.getByLabel("Summary").fill(`round ${made}`);
        await save(page);
        meant.push({ customer: "Golden Dragon", pence: quantity * 1225, summary: `round ${made}` });
        if (made === dies) page = await dieAndComeBack();
      }
      await remove(page, "Mistake");
      const changed = roll(INVOICES);
      await change(page, `round ${changed}`, "changed at noon");
      meant.splice(changed, 1, { ...must(meant[changed]), summary: "changed at noon" });
      page = await dieAndComeBack();

      // The signal is back, after a fashion; another tab looks on; the server dies in the middle.
      const served = proxy.done(3);
      proxy.weather = () => FATES[roll(FATES.length)] ?? "fair";
      const other = await phone.context.newPage();
      await other.goto(`${proxy.url}/info/products`);
      await served;
      await app.kill();
      await app.resume();
      proxy.weather = () => GENTLER[roll(GENTLER.length)] ?? "fair";
      await page.getByRole("button", { name: "All sent" }).waitFor({ timeout: 90_000 });

      const server = await signInOverHttp(app.url, OWNER.username, OWNER.password);
      const namesAt = async (path: string, name: string) =>
        Object.values((await server.raw("GET", path)) as Record<string, Record<string, unknown>>).map((each) => each[name]);
      const { invoices } = await server.api.invoices.listGetPaid({ body: {} });
      const found = invoices.map(({ billTo, totals, summary }) => ({ customer: billTo.name, pence: totals.total, summary }));
      const inOrder = (all: typeof meant) => all.toSorted((a, b) => a.summary.localeCompare(b.summary));
      expect(inOrder(found)).toEqual(inOrder(meant));
      expect(invoices.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(meant.map((_, index) => index + 1));
      expect(await namesAt(`/api/responsible_persons/${server.id}/customers/`, "customer_name")).toEqual(["Golden Dragon"]);
      expect(await namesAt(`/responsible-persons-query/${server.id}/driver-stocks/`, "product_name")).toEqual(["Rice"]);
      expect(proxy.told["lost answer"] + proxy.told["503"] + proxy.told["lost request"]).toBeGreaterThan(0);
    },
    MILLISECONDS,
  );
});

/** The browser is killed at once and starts again where nobody answers. */
async function dieAndComeBack(): Promise<Page> {
  await phone.kill();
  phone = await startMortalBrowser(folder);
  const page = await phone.context.newPage();
  page.setDefaultTimeout(8000);
  await page.goto(`${proxy.url}/info/home`);
  await page.getByRole("list", { name: "GetPaid" }).waitFor();
  return page;
}

const FATES: readonly Fate[] = ["fair", "lost answer", "lost answer", "lost request", "503", "late"];
const GENTLER: readonly Fate[] = ["fair", "fair", "fair", "lost answer", "503", "late"];

async function remove(page: Page, product: string): Promise<void> {
  await page.getByRole("link", { name: "Products" }).click();
  await page.getByRole("button", { name: `Delete ${product}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("list", { name: "Products" }).getByText(product).waitFor({ state: "detached" });
}

/** Opens invoice after invoice until the one of that summary is found. */
async function change(page: Page, summary: string, to: string): Promise<void> {
  await page.getByRole("link", { name: "GetPaid" }).click();
  const rows = page.getByRole("list", { name: "GetPaid" }).getByRole("button", { name: "Golden Dragon" });
  await rows.first().waitFor();
  for (let index = 0; index < (await rows.count()); index += 1) {
    await rows.nth(index).click();
    const field = page.getByLabel("Summary");
    await field.waitFor();
    if ((await field.inputValue()) === summary) {
      await field.fill(to);
      return save(page);
    }
    await page.goBack();
    await rows.first().waitFor();
  }
  throw new Error(`There is no invoice "${summary}"`);
}

async function filesMissing(): Promise<number> {
  if (!navigator.serviceWorker.controller) return -1;
  const { files } = (await (await fetch("/release.json")).json()) as { files: string[] };
  const wanted = files.filter((file) => /\.(js|css)$/.test(file) && !file.includes("heic-worker"));
  const held = await Promise.all(wanted.map((file) => caches.match(`/${file}`, { ignoreSearch: true })));
  return held.filter((answer) => answer === undefined).length;
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("Nothing is there");
  return value;
}

/** The same numbers from 0 up to 1 for the same seed. */
function mulberry(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
