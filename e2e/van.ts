import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { rowOf } from "./driver.ts";
import { toast } from "./by-name.ts";

/** A van that sells rice to one customer. */
export const CUSTOMER = {
  name: "金龙 Golden Dragon",
  phone: "020 7946 0018",
  email: "orders@dragon.example",
  address: "12 Gerrard Street",
  city: "London",
  postcode: "W1D 5PR",
};
export const RICE = { name: "Jasmine rice 香米", price: "10.00", discount: "0" };

export const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).click();
export const stockRow = (page: Page, name: string) =>
  page.getByRole("list", { name: "Stock" }).getByRole("listitem").filter({ hasText: name });

export async function openStock(page: Page): Promise<void> {
  await page.goto("/info/stock");
  await stockRow(page, RICE.name).waitFor();
}

/** Opens the product's page from the list. */
export async function openRice(page: Page): Promise<void> {
  await openStock(page);
  await stockRow(page, RICE.name).getByRole("link").click();
  await page.getByRole("heading", { name: RICE.name }).waitFor();
}

/** Waits until the list shows this many units of rice. */
export const onVan = (page: Page, units: string) =>
  stockRow(page, RICE.name).getByText(units, { exact: true }).waitFor();

export async function mark(page: Page, status: string): Promise<void> {
  await page.goto("/info/home");
  await rowOf(page, CUSTOMER.name).waitFor();
  await page.getByRole("button", { name: "Menu" }).first().click();
  await page.getByRole("menuitem", { name: "Select GetPaid" }).click();
  await page.getByRole("listitem").getByRole("checkbox").first().check();
  await press(page, "Mark delivery status");
  await page.getByRole("dialog").getByRole("button", { name: status }).click();
  await toast(page, "Update successful!");
}

/** Scrolls to the end repeatedly, because the list grows. */
export async function scrollUntil(page: Page, seen: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 10_000);
        return seen.count();
      },
      { timeout: 120_000 },
    )
    .toBe(1);
}
