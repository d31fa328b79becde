import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { removeFolder, startApp, type RunningApp } from "./app.ts";
import { readAudit } from "./day/checks/audit.ts";
import { addContact, addProduct, rowOf, save, setUp, writeInvoice } from "./driver.ts";
import { eventually } from "./eventually.ts";
import { keptForOffline } from "./kept-for-offline.ts";
import { startKillableBrowser, type KillableBrowser } from "./killable-browser.ts";
import { signInOverHttp } from "./http-session.ts";

const OWNER = {
  name: "Lee",
  email: "lee@example.com",
  username: "lee",
  password: "a long enough password",
};
const CONTACT = {
  phone: "01482",
  email: "a@example.com",
  address: "1 High Street",
  city: "Hull",
  postcode: "HU1",
};

let app: RunningApp;
let phone: KillableBrowser;
const folder = mkdtempSync(join(tmpdir(), "roundsman-lost-"));

beforeAll(async () => {
  app = await startApp("empty");
  phone = await startKillableBrowser(folder);
});
afterAll(async () => {
  await phone?.kill();
  await app?.stop();
  await removeFolder(folder);
});

describe("A phone that was killed, and whose browser then lost its database", () => {
  test("still has its unsent and unsaved work, and sends it once", async () => {
    let page = await open();
    await setUp(page, OWNER, app.url);
    await addContact(page, { name: "Depot shop", ...CONTACT });
    await addProduct(page, { name: "Rice", price: "10", discount: "0" });
    await page.getByRole("button", { name: "All sent" }).waitFor();
    await keptForOffline(page);
    // Closed properly first: a browser that is killed within a minute of a sign-in may lose the
    // session.
    await phone.close();
    phone = await startKillableBrowser(folder);

    await app.pause();
    page = await open("/info/home");
    await addContact(page, { name: "Far shop", ...CONTACT });
    await addProduct(page, { name: "Noodles", price: "2.50", discount: "0" });
    await writeInvoice(page, "Far shop", [
      { product: "Rice", quantity: "2" },
      { product: "Noodles", quantity: "4" },
    ]);
    await save(page);
    await rowOf(page, "Far shop").waitFor();
    await page.getByRole("button", { name: "Create New Invoice" }).click();
    await page.getByLabel("Summary", { exact: true }).fill("half typed");
    await eventually(
      () => page.evaluate(copiedDrafts),
      (text) => text.includes("half typed"),
    );
    await phone.kill();
    const database = join(folder, "Default", "IndexedDB");
    expect(existsSync(database)).toBe(true);
    rmSync(database, { recursive: true });

    phone = await startKillableBrowser(folder);
    page = await open("/info/home");
    await rowOf(page, "Far shop").waitFor();
    await page.getByRole("button", { name: "3 on this device" }).click();
    await page.getByRole("dialog").getByText("This browser lost its data.").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Create New Invoice" }).click();
    await page.getByRole("button", { name: "Continue draft" }).click();
    await expect
      .poll(() => page.getByLabel("Summary", { exact: true }).inputValue())
      .toBe("half typed");
    await page.goBack();

    await app.resume();
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await page.getByRole("button", { name: "All sent" }).waitFor();
    await page.getByRole("link", { name: "Contacts" }).click();
    for (const name of ["Depot shop", "Far shop"])
      await page.getByRole("list", { name: "Contacts" }).getByText(name).waitFor();

    const { api, id } = await signInOverHttp(app.url, OWNER.username, OWNER.password);
    const { invoices } = await api.invoices.search({ body: {} });
    const [far] = (await api.customers.list({ params: { rp: id }, query: {} })).items.filter(
      ({ name }) => name === "Far shop",
    );
    expect(invoices).toMatchObject([{ customerId: far?.id, totals: { total: 3000 } }]);
    const effects = readAudit(app.dataDir, id).map(({ book, act }) => `${book} ${act}`);
    expect(effects.toSorted()).toEqual([
      "customers create",
      "customers create",
      "invoices create",
      "products create",
      "products create",
    ]);
  });
});

async function open(path = "/"): Promise<Page> {
  const page = await phone.context.newPage();
  await page.goto(app.url + path);
  return page;
}

/** Runs in the page. */
async function copiedDrafts(): Promise<string> {
  const found = await caches.match("/unsent/drafts");
  return found ? found.text() : "";
}
