import { fromUnits } from "@roundsman/core/quantity";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, STARTS_WITHIN, type RunningApp } from "./app.ts";
import { barcodeVideo } from "./barcode-video.ts";
import { FLAGS, visit, type Visit } from "./browser.ts";
import { toast } from "./by-name.ts";
import { chromiumWithCamera } from "./engines/chromium-file.ts";
import {
  addContact,
  addProduct,
  OWNER,
  rowOf,
  save,
  setUp,
  signIn,
  writeInvoice,
} from "./driver.ts";
import { eventually } from "./eventually.ts";
import { downloadBy, textOfPdf } from "./files.ts";
import { keptForOffline } from "./kept-for-offline.ts";
import { signInOverHttp, type HttpSession } from "./http-session.ts";
import {
  CUSTOMER,
  mark,
  onVan,
  openRice,
  openStock,
  press,
  RICE,
  scrollUntil,
  stockRow,
} from "./van.ts";

const TOFU = { name: "Tofu 豆腐", price: "2.50", discount: "0" };
const EAN = "5012345678900";

let app: RunningApp;
let browser: Browser;
let driver: Visit;
let http: HttpSession;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "roundsman-camera-"));
  const video = join(folder, "barcode.y4m");
  writeFileSync(video, barcodeVideo(EAN));
  app = await startApp("empty");
  const camera = [
    "--use-fake-device-for-media-stream",
    `--use-file-for-fake-video-capture=${video}`,
  ];
  browser = await chromium.launch({
    executablePath: chromiumWithCamera(),
    args: [...FLAGS, ...camera],
    timeout: STARTS_WITHIN,
  });
  driver = await visit(browser, app.url);
  const { page } = driver;
  await setUp(page, OWNER);
  http = await signInOverHttp(app.url, OWNER.username, OWNER.password);
  await addContact(page, CUSTOMER);
  await addProduct(page, RICE);
  await addProduct(page, TOFU);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const van = () => http.api.stock.van({ params: { rp: http.id } });
describe("A day with the van", () => {
  test("20 are loaded with the number pad, by thumb and by keyboard", async () => {
    const { page } = driver;
    await openStock(page);
    await stockRow(page, RICE.name)
      .getByRole("button", { name: `Load ${RICE.name}` })
      .click();
    const sheet = page.getByRole("dialog");
    await press(page, "Load");
    await sheet.getByText("Please input quantity!").waitFor();
    await sheet
      .getByRole("group", { name: "Number pad" })
      .getByRole("button", { name: "1", exact: true })
      .click();
    await press(page, "Delete the last digit");
    await sheet.getByLabel("Quantity").pressSequentially("20");
    await sheet.getByLabel("Quantity").press("Enter");
    await onVan(page, "20");
    await eventually(van, ({ products }) => products.some(({ onHand }) => onHand === 20_000));
  });

  test(
    "without signal 3 are sold, taken back, sold again, changed to 5, counted, and the day is closed",
    { timeout: 600_000 },
    async () => {
      const { page, context } = driver;
      await keptForOffline(page);
      await context.setOffline(true);
      await writeInvoice(page, CUSTOMER.name, [{ product: RICE.name, quantity: "3" }]);
      await save(page);
      await openStock(page);
      await stockRow(page, RICE.name).getByText("needs 3").waitFor();
      await onVan(page, "20");
      await mark(page, "Delivered");
      await openStock(page);
      await onVan(page, "17");
      await mark(page, "Not shipped");
      await openStock(page);
      await onVan(page, "20");
      await mark(page, "Delivered");
      await rowOf(page, CUSTOMER.name).click();
      await page.getByRole("row").getByRole("button", { name: RICE.name }).click();
      const line = page.getByRole("dialog");
      await line.getByLabel("Quantity").fill("5");
      await line.locator("button[type=submit]").click();
      await line.waitFor({ state: "detached" });
      await save(page);
      await openStock(page);
      await onVan(page, "15");

      await openRice(page);
      await press(page, "Count");
      await page.getByRole("dialog").getByLabel("Counted").fill("14");
      await page.getByRole("dialog").getByRole("button", { name: "Count", exact: true }).click();
      const history = page.getByRole("list", { name: "History" });
      await history.getByText("14 found, 15 expected").waitFor();
      await press(page, "Return");
      await page.getByRole("dialog").getByLabel("Quantity").fill("1.5");
      await page.getByRole("dialog").getByRole("button", { name: "Return", exact: true }).click();
      await history.getByText("+1.5").waitFor();

      await page.goto("/info/home");
      await press(page, "Submit All");
      await page.getByRole("dialog").getByRole("button", { name: "Submit", exact: true }).click();
      await toast(page, "Submit successful!");
      await page.goto("/info/stock/day");
      await page.getByText("£50.00").first().waitFor();
      await page.getByText("Notes and coins").click();
      await page.getByLabel("How many £20").fill("2");
      await page.getByLabel("How many £5", { exact: true }).fill("1");
      await page.getByText("−£5.00").first().waitFor();
      await press(page, "Close the day");
      await page.getByRole("dialog").getByRole("button", { name: "Close the day" }).click();
      const file = await downloadBy(page, () => press(page, "PDF"));
      const text = textOfPdf(await file.path());
      expect(text).toMatch(/Cash expected 应有现金\s+£50\.00/);
      expect(text).toContain("£20 × 2");
      expect(text).toContain("-£5.00");
    },
  );

  test("the server has each movement of the phone once there is signal, exactly once", async () => {
    const { page, context } = driver;
    await context.setOffline(false);
    const there = await eventually(van, ({ lastSheet }) => lastSheet === 1);
    expect(there.products.map(({ onHand }) => onHand)).toEqual([15_500, 0]);
    expect(there.day).toMatchObject({ cashExpected: 0, collected: [] });
    const { entries } = await http.api.stock.entries({
      params: { rp: http.id },
      query: {},
    });
    const moved = entries.map(({ kind, lines }) => [kind, lines[0]?.quantity]);
    expect(moved.toReversed().filter(([kind]) => kind !== "sale")).toEqual([
      ["load", 20_000],
      ["count", -1000],
      ["return", 1500],
    ]);
    const sold = entries
      .filter(({ kind }) => kind === "sale")
      .reduce((sum, { lines }) => sum + (lines[0]?.quantity ?? 0), 0);
    expect(sold).toBe(-5000);
    const sheet = await http.api.stock.day({ params: { rp: http.id, id: 1 } });
    const denominations = [
      { value: 2000, pieces: 2 },
      { value: 500, pieces: 1 },
    ];
    expect(sheet).toMatchObject({ cashExpected: 5000, cashCounted: 4500, denominations });
    expect(sheet.goods).toMatchObject([
      {
        opening: 0,
        loaded: 20_000,
        delivered: 5000,
        returned: 1500,
        adjusted: -1000,
        closing: 15_500,
      },
    ]);
    await page.goto("/info/stock/day");
    await page.getByRole("region", { name: "Closed days" }).getByRole("button").click();
    const again = await downloadBy(page, () => press(page, "PDF"));
    expect(textOfPdf(await again.path()), "printed again with its notes and coins").toContain(
      "£20 × 2",
    );
    await openStock(page);
    await onVan(page, "15.5");
    await openRice(page);
    const invoice = page
      .getByRole("list", { name: "History" })
      .getByRole("link", { name: "INV-1" })
      .first();
    await invoice.click();
    await page.waitForURL("**/updatehistory");
  });

  test("goods that a list needs and the van lacks are loaded from its load sheet", async () => {
    const { page } = driver;
    await page.goto("/info/home");
    await writeInvoice(page, CUSTOMER.name, [
      { product: RICE.name, quantity: "20" },
      { product: TOFU.name, quantity: "4" },
    ]);
    await save(page);
    await openStock(page);
    await page.getByRole("link", { name: "Load sheet" }).click();
    const paper = page.locator('[role=group][aria-label^="1 /"] svg');
    await paper.getByText("4.5", { exact: true }).first().waitFor();
    const file = await downloadBy(page, () => press(page, "PDF"));
    expect(textOfPdf(await file.path())).toMatch(/Jasmine rice 香米\s+20\s+15\.5\s+4\.5/);
    await press(page, "All loaded");
    await page.getByRole("dialog").getByRole("button", { name: "All loaded" }).click();
    await page.getByText("Nothing to load: the van has enough.").waitFor();
    await openStock(page);
    await onVan(page, "20");
  });
});

describe("A barcode", () => {
  test("is read by the camera and assigned to a product, and finds it from then on", async () => {
    const { page, context } = driver;
    await context.grantPermissions(["camera"], { origin: app.url });
    await openRice(page);
    await press(page, "Low level and barcode");
    await page.getByLabel("Low at or below").fill("25");
    await press(page, "Scan barcode");
    await expect
      .poll(() => page.getByLabel("Barcode", { exact: true }).inputValue(), { timeout: 60_000 })
      .toBe(EAN);
    await press(page, "Save");
    await eventually(van, ({ products }) =>
      products.some(({ barcode, low }) => barcode === EAN && low === 25_000),
    );
    await openStock(page);
    await press(page, "Scan a barcode");
    await page.waitForURL("**/info/stock/product/**");
    await page.getByRole("heading", { name: RICE.name }).waitFor();
  });

  test("is typed if the camera is not allowed", async () => {
    const { page } = driver;
    await openStock(page);
    // What a browser answers where the person refused; a headless one cannot ask.
    await page.evaluate(() => {
      const refuse = () => Promise.reject(new DOMException("Permission denied", "NotAllowedError"));
      Object.defineProperty(navigator.mediaDevices, "getUserMedia", { value: refuse });
    });
    await press(page, "Scan a barcode");
    const sheet = page.getByRole("dialog");
    await sheet.getByText(/type the barcode\.$/i).waitFor();
    await sheet.getByLabel("Or type the barcode").fill("4006381333931");
    await press(page, "Find");
    await sheet.getByText("No product has the barcode 4006381333931").waitFor();
    await sheet.getByLabel("Or type the barcode").fill(EAN);
    await press(page, "Find");
    await page.getByRole("heading", { name: RICE.name }).waitFor();
  });

  test("no page error occurred, and no request went to another server", () =>
    expect(driver.pageErrors).toEqual([]));
});

describe("A stock ledger that is longer than a phone keeps", () => {
  test("is fetched while scrolling, up to its first entry, and the page shows if it needs signal", async () => {
    const params = { rp: http.id };
    const [rice] = (await van()).products;
    const lines = [{ productId: rice?.productId ?? 0, quantity: fromUnits(2) }];
    const load = () => http.api.stock.move({ params, body: { kind: "load", lines } });
    for (let each = 0; each < 33; each += 1) await Promise.all(Array.from({ length: 20 }, load));
    const { page, context } = await visit(browser, app.url);
    await signIn(page, OWNER.username, OWNER.password);
    await openRice(page);
    const history = page.getByRole("list", { name: "History" });
    const first = history.getByText("+20", { exact: true });
    await history.getByText("+2", { exact: true }).first().waitFor();
    await context.setOffline(true);
    await scrollUntil(page, page.getByText("Older entries are on the server."));
    expect(await first.count()).toBe(0);
    await context.setOffline(false);
    await press(page, "Try again");
    await scrollUntil(page, first);
    await page.context().close();
  });
});
