import type { Page } from "playwright-core";
import type { Screen } from "./screen.ts";

/** Payments that Submit All did not book. From here on a notice about them is above the lists. */
export const UNBOOKED_SCREENS: readonly Screen[] = [
  { name: "Submit All, not booked", as: "driver", path: "/info/home", open: atLists },
  { name: "Submit All, not booked, all", as: "driver", path: "/info/home", open: listed },
  { name: "End of day, not booked", as: "driver", path: "/info/home", open: atDayEnd },
];

const SHOW = /^(Show all|全部显示)$/;

async function atLists(page: Page): Promise<void> {
  await page.evaluate(submitTooLate);
  await page.reload();
  await page.getByRole("button", { name: SHOW }).waitFor();
}

async function listed(page: Page): Promise<void> {
  await atLists(page);
  await page.getByRole("button", { name: SHOW }).click();
  await page
    .getByRole("dialog", { name: /^(Submit All|全部提交)$/ })
    .getByRole("listitem")
    .nth(4)
    .waitFor();
}

async function atDayEnd(page: Page): Promise<void> {
  await atLists(page);
  await page.goto("/info/stock/day");
  await page.getByRole("button", { name: SHOW }).waitFor();
}

/**
 * Runs in the page: stores what the app would if the server had said that another phone was faster.
 */
async function submitTooLate(): Promise<void> {
  const invoices = [
    { customerName: "Golden Dragon Supermarket", booked: 0, became: "paid" },
    { customerName: "东方明珠", booked: 1250, became: "paid" },
    { customerName: "Lotus Garden", booked: 0, became: "credit" },
    { customerName: "", booked: 0, became: "corrected" },
    { customerName: "Panda House", booked: 0, became: "gone" },
  ];
  const [own] = (await indexedDB.databases()).filter(({ name }) =>
    /^roundsman-\d+$/.test(name ?? ""),
  );
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(own?.name ?? "");
    opening.addEventListener("success", () => resolve(opening.result));
    opening.addEventListener("error", () => reject(opening.error ?? new Error("Not opened")));
  });
  const trx = db.transaction("unbooked", "readwrite");
  for (const [at, of] of invoices.entries())
    trx.objectStore("unbooked").put({
      ...of,
      key: `submit-${at}`,
      invoice: `invoice-${at}`,
      invoiceNumber: `INV-${121 + at}`,
      method: at === 2 ? "card" : "cash",
      counted: 2000 + 100 * at,
      at,
    });
  await new Promise((resolve) => trx.addEventListener("complete", resolve));
  db.close();
}
