import { startApp } from "../e2e/app.ts";
import { launchOptimizing, visit } from "../e2e/browser.ts";
import { signIn } from "../e2e/driver.ts";
import { signInOverHttp } from "../e2e/http-session.ts";
import { manyInvoices } from "./parts/many-invoices.ts";
import { median } from "./parts/race.ts";
import { slowPhone, timesOf, typing, untilDrawn, watchPage } from "./parts/slow-phone.ts";

/**
 * Measures the Stock page of a large van, on a phone four times slower than this machine and
 * without signal.
 */
const PRODUCTS = 1000;
const INVOICES = 2000;
const ROUNDS = 3;
const ROW = "[role=list] [role=listitem]";

const app = await startApp("demo", { LOG_LEVEL: "silent" });
const browser = await launchOptimizing();
const say = (what: string, value: number) =>
  console.log(`${what.padEnd(60)} ${value.toFixed(0).padStart(6)} ms`);
try {
  const { api, id: rp } = await signInOverHttp(app.url, "driver", "driver-demo");
  const rows = Array.from({ length: PRODUCTS }, (_, index) => ({
    name: `Product ${index} 产品`,
    price: 100 + index,
    discount: 0,
  }));
  await api.dataImport.products({
    body: { batch: crypto.randomUUID(), file: "", duplicates: "add", rows } as never,
  });
  const { products } = await api.stock.van({ params: { rp } });
  for (let start = 0; start < products.length; start += 500) {
    const lines = products
      .slice(start, start + 500)
      .map(({ productId }, index) => ({ productId, quantity: 1000 * (1 + (index % 40)) }));
    await api.stock.move({ params: { rp }, body: { kind: "load", lines } as never });
  }

  const { page } = await visit(browser, app.url);
  page.setDefaultTimeout(120_000);
  await watchPage(page, ROW);
  await signIn(page, "driver", "driver-demo");
  await page.goto("/info/stock");
  await page.locator(ROW).first().waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await manyInvoices(page, INVOICES);
  const phone = await slowPhone(page);
  await phone.send("Network.emulateNetworkConditions", {
    offline: true,
    latency: 0,
    downloadThroughput: 0,
    uploadThroughput: 0,
  });

  const opened: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto("/info/stock");
    opened.push((await timesOf(page)).there);
  }
  say(`${products.length} products, ${INVOICES} open invoices: the list stands`, median(opened));

  await page.locator("input[type=search], [role=searchbox]").first().focus();
  const keys = await typing(page, "product 12");
  say("A key in the search", median(keys));
  say("The slowest key", Math.max(...keys));
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Delete");

  say("The number pad opens", await untilDrawn(page, `${ROW} button`, "[role=dialog]"));
  await page.keyboard.type("12");
  const began = Date.now();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("alert").first().waitFor();
  say("Loaded, until it says so", Date.now() - began);
} finally {
  await browser.close();
  await app.stop();
}
