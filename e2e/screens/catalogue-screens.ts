import type { Page } from "playwright-core";
import { chooseFile } from "./business-moves.ts";
import type { Screen } from "./screen.ts";
import { press } from "./screen-moves.ts";

const PATH = "/info/office/catalogue";

/** What belongs to the business. The sample business' drivers have books of their own, of which some becomes the business's. */
export const CATALOGUE_SCREENS: readonly Screen[] = [
  { name: "Catalogue", as: "manager", path: PATH, open: adopted },
  { name: "Catalogue, a product", as: "manager", path: PATH, open: oneProduct },
  { name: "Catalogue, drivers", as: "manager", path: PATH, open: drivers },
  { name: "Catalogue, a new product", as: "manager", path: PATH, open: newProduct },
  { name: "Catalogue, a file", as: "manager", path: PATH, open: lookAtFile },
];

const ADOPT = /^(Make it the business’s|转为公司的)(: .*|：.*)?$/;
const products = (page: Page) => page.getByRole("list", { name: /^(Products|产品)$/ });

async function adopted(page: Page): Promise<void> {
  const rows = products(page).getByRole("listitem");
  const offers = page.getByRole("button", { name: ADOPT });
  await offers.first().waitFor();
  for (let count = await rows.count(); count < 3; count += 1) {
    await offers.first().click();
    await rows.nth(count).waitFor();
  }
}

async function oneProduct(page: Page): Promise<void> {
  await adopted(page);
  await products(page).getByRole("listitem").first().getByRole("button").click();
  await page.getByRole("dialog").getByRole("checkbox").first().waitFor();
}

async function drivers(page: Page): Promise<void> {
  await adopted(page);
  await products(page).getByRole("checkbox").nth(0).check();
  await products(page).getByRole("checkbox").nth(1).check();
  await page.getByRole("button", { name: /^(Drivers|司机)$/ }).click();
  await page.getByRole("dialog").getByRole("checkbox").first().check();
}

async function newProduct(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^(Add a product|添加产品)$/ }).click();
  await page.getByRole("dialog").getByRole("checkbox").first().waitFor();
}

/** For some drivers; one row names a driver whom nobody knows. */
async function lookAtFile(page: Page): Promise<void> {
  await press(page, /^(Import a file|导入文件)$/);
  const text = "Product,Price,Discount,Driver\r\nTea,12.50,0,\r\nRice,9.80,0,Nobody\r\n";
  await chooseFile(page, { name: "products.csv", text });
  const sheet = page.getByRole("dialog");
  await sheet.getByText(/^(Some drivers|部分司机)$/).click();
  await sheet.getByRole("checkbox").first().check();
}
