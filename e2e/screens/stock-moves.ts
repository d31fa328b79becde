import type { Page } from "playwright-core";
import { PAPER } from "./screen.ts";

/** Opens the first product of the list. */
export async function openStockProduct(page: Page): Promise<void> {
  await page.getByRole("listitem").first().getByRole("link").click();
  await page.getByRole("list", { name: /^(History|记录)$/ }).waitFor();
}

export async function writeOff(page: Page): Promise<void> {
  await openStockProduct(page);
  await page.getByRole("button", { name: /^(Wastage|损耗)$/ }).click();
  await page.getByRole("dialog").locator("button[type=submit]").click();
  await page
    .getByRole("alert")
    .getByText(/quantity|数量/)
    .waitFor();
}

export async function stockSettings(page: Page): Promise<void> {
  await openStockProduct(page);
  await page.getByRole("button", { name: /^(Low level|最低库存)/ }).click();
}

/** Counts the first two products, one of them wrongly, and shows the differences. */
export async function stockDifferences(page: Page): Promise<void> {
  for (const units of ["1", "2.5"]) {
    await page.locator("form input[inputmode=none]").fill(units);
    await page.locator("form button[type=submit]").click();
  }
  await page.getByRole("button", { name: /^(See the differences|查看差异)$/ }).click();
}

export const cashByPieces = async (page: Page): Promise<void> => {
  await page.getByText(/^(Notes and coins|按面额)$/).click();
  await page.locator("input[inputmode=numeric]").first().fill("3");
};

/** Opens the day closed last, as it prints. */
export const closedDay = async (page: Page): Promise<void> => {
  const closed = page.getByRole("region", { name: /^(Closed days|以往日结)$/ });
  await closed.getByRole("button").first().click();
  await page.locator(PAPER).first().waitFor();
};
