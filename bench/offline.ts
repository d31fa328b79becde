import { startApp } from "../e2e/app.ts";
import { launchBrowser, visit } from "../e2e/browser.ts";
import { signIn } from "../e2e/driver.ts";
import { startFaultProxy } from "../e2e/fault-proxy.ts";

/** A driver without signal: from the tap to safely stored, and from signal to everything sent. A real browser, a real server, one machine. */
const app = await startApp("demo", { LOG_LEVEL: "silent" });
const proxy = await startFaultProxy(app.url);
const browser = await launchBrowser();
try {
  const { page } = await visit(browser, proxy.url);
  page.setDefaultTimeout(6000);
  await signIn(page, "driver", "driver-demo");
  await page.getByRole("link", { name: "GetPaid" }).click();
  await page.getByRole("list", { name: "GetPaid" }).getByRole("button").first().waitFor();
  await page.getByRole("button", { name: "All sent" }).waitFor();
  proxy.weather = "dead";

  const each: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    await page.getByRole("button", { name: "Menu" }).first().click();
    await page.getByRole("menuitem", { name: "Select GetPaid" }).click();
    await page.getByText("Select all", { exact: true }).first().click();
    await page.getByRole("button", { name: /^(Mark delivery status|Delivery)$/ }).click();
    const choice = page.getByRole("dialog").getByRole("button", { name: round % 2 === 0 ? "Delivered" : "In transit" });
    await choice.waitFor();
    const before = await waiting();
    const began = performance.now();
    await choice.click();
    while ((await waiting()) === before) continue;
    each.push((performance.now() - began) / ((await waiting()) - before));
  }
  const count = await waiting();
  const middle = each.toSorted((a, b) => a - b)[4] ?? Number.NaN;
  console.log(`Tap to safely stored    ${middle.toFixed(2).padStart(8)} ms an operation, ${count} stored by 8 taps`);

  const began = performance.now();
  proxy.weather = () => "fair";
  await page.evaluate(() => dispatchEvent(new Event("online")));
  // Looking into the outbox all the while would slow down what is measured.
  await page.getByRole("button", { name: "All sent" }).waitFor({ timeout: 180_000 });
  const all = performance.now() - began;
  console.log(`Signal to all sent      ${all.toFixed(0).padStart(8)} ms for ${count}, ${((count * 1000) / all).toFixed(0)} /s`);

  /** Rows of the outbox on the disk, beside whatever the screen says. */
  function waiting(): Promise<number> {
    return page.evaluate(async () => {
      const name = (await indexedDB.databases()).find((each) => each.name?.startsWith("roundsman-"))?.name ?? "";
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(name);
        asked.addEventListener("success", () => resolve(asked.result));
        asked.addEventListener("error", () => reject(new Error("No database")));
      });
      const count = await new Promise<number>((resolve) => {
        const asked = db.transaction("outbox").objectStore("outbox").count();
        asked.addEventListener("success", () => resolve(asked.result));
      });
      db.close();
      return count;
    });
  }
} finally {
  await browser.close();
  proxy.stop();
  await app.stop();
}
