import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type RunningApp } from "./app.ts";
import { launchBrowser, visit, type Visit } from "./browser.ts";
import { addProduct, signIn } from "./driver.ts";
import { eventually } from "./eventually.ts";
import { downloadBy } from "./files.ts";
import { keptForOffline } from "./kept-for-offline.ts";
import { signInOverHttp } from "./http-session.ts";
import { smallPng } from "./pictures.ts";

let app: RunningApp;
let browser: Browser;
let driver: Visit;
let other: Page;

beforeAll(async () => {
  app = await startApp("demo");
  browser = await launchBrowser();
  driver = await visit(browser, app.url);
  await signIn(driver.page, "driver", "driver-demo");
  other = await driver.context.newPage();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const products = (page: Page) => page.getByRole("list", { name: "Products" });

describe("Two tabs of one phone", () => {
  test("both write, both show all changes, and each change is on the server once", async () => {
    const { page } = driver;
    await other.goto("/info/products");
    await products(other).getByRole("listitem").first().waitFor();
    await Promise.all([
      addProduct(page, { name: "AA from here", price: "1", discount: "0" }),
      addProduct(other, { name: "AA from there", price: "2", discount: "0" }),
    ]);
    for (const tab of [page, other])
      for (const name of ["AA from here", "AA from there"])
        await products(tab).getByText(name).waitFor();
    const { api, id } = await signInOverHttp(app.url, "driver", "driver-demo");
    const ours = async () =>
      (await api.products.list({ params: { rp: id }, query: {} })).items.filter(({ name }) =>
        name.startsWith("AA "),
      );
    expect(
      (await eventually(ours, ({ length }) => length === 2)).map(({ name }) => name).toSorted(),
    ).toEqual(["AA from here", "AA from there"]);
  });

  test("keep an unsent picture after a reload, and send it when they can", async () => {
    const { page } = driver;
    await page.goto("/contact/1");
    await page.route("**/upload_image_api/", (call) => call.abort());
    await other.route("**/upload_image_api/", (call) => call.abort());
    await page.getByRole("button", { name: "Add image" }).click();
    await page.getByRole("dialog").locator("input[type=file]").setInputFiles(smallPng());
    await page.getByText("upload failed, retry").waitFor();
    await page.reload();
    await page.getByText("upload failed, retry").waitFor();
    await page.unroute("**/upload_image_api/");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await page.getByRole("list", { name: "Images" }).getByRole("button").first().waitFor();
    // The message goes when the next attempt begins; the picture's link is sent after the picture.
    const { api, id: rp } = await signInOverHttp(app.url, "driver", "driver-demo");
    await eventually(
      () => api.customers.get({ params: { rp, id: 1 } }),
      ({ images }) => images.length > 0,
    );
    await page.getByText("upload failed, retry").waitFor({ state: "detached" });
  });

  test("warn a person who signs out with unsent work, and offer a copy of it", async () => {
    const { page } = driver;
    await page.goto("/info/products");
    await products(page).getByRole("listitem").first().waitFor();
    await page.getByRole("button", { name: "All sent" }).waitFor();
    await keptForOffline(page);
    await app.pause();
    await addProduct(page, { name: "AA unsent", price: "3", discount: "0" });
    await page.getByRole("button", { name: "Logout" }).click();
    const asking = page.getByRole("dialog", { name: "Logout" });
    const file = await downloadBy(page, () =>
      asking.getByRole("button", { name: "Save a copy of unsent work" }).click(),
    );
    const kept = JSON.parse(await readFile(await file.path(), "utf8")) as {
      operations: { kind: string; payload: object }[];
    };
    expect(kept.operations).toMatchObject([
      { kind: "product.create", payload: { name: "AA unsent", price: 300 } },
    ]);
    await asking.getByRole("button", { name: "Stay signed in" }).click();
    await app.resume();
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await page.getByRole("button", { name: "All sent" }).waitFor();
  });

  test("warn about unfinished work as well, sign out together, and leave no data", async () => {
    const { page } = driver;
    await page.getByRole("link", { name: "GetPaid" }).click();
    await page.getByRole("button", { name: "Create New Invoice" }).click();
    await page.getByLabel("Summary", { exact: true }).fill("half typed");
    await page.goBack();
    await page.getByRole("button", { name: "Logout" }).click();
    const asking = page.getByRole("dialog", { name: "Logout" });
    await asking.getByText("You have an unfinished invoice, stock count or customs form").waitFor();
    await asking.getByRole("button", { name: "Logout" }).click();
    for (const tab of [page, other]) await tab.waitForURL("**/login");
    const left = () =>
      page.evaluate(async () =>
        (await indexedDB.databases()).filter(({ name }) => name?.startsWith("roundsman-")),
      );
    expect(await eventually(left, ({ length }) => length === 0)).toEqual([]);
    expect(driver.pageErrors).toEqual([]);
  });
});
