import type { Page } from "playwright-core";
import { chooseFile } from "./business-moves.ts";
import type { Screen } from "./screen.ts";
import { press } from "./screen-moves.ts";

const PATH = "/info/office/catalogue";

/**
 * Products and customers of the business. The sample drivers have their own, some of which become
 * the business's here.
 */
export const CATALOGUE_SCREENS: readonly Screen[] = [
  { name: "Catalogue", as: "manager", path: PATH, open: adopted },
  { name: "Catalogue, a product", as: "manager", path: PATH, open: oneProduct },
  { name: "Catalogue, customers", as: "manager", path: PATH, open: customers },
  { name: "Catalogue, drivers", as: "manager", path: PATH, open: drivers },
  { name: "Catalogue, all selected", as: "manager", path: PATH, open: allSelected },
  { name: "Catalogue, a new product", as: "manager", path: PATH, open: newProduct },
  { name: "Catalogue, VAT rates", as: "manager", path: PATH, open: rates },
  { name: "Catalogue, a file", as: "manager", path: PATH, open: lookAtFile },
  { name: "Catalogue, earlier files", as: "manager", path: PATH, open: earlierFiles },
  { name: "Catalogue, a file that updates", as: "manager", path: PATH, open: updatingFile },
  { name: "Catalogue, taking a file back", as: "manager", path: PATH, open: takingBack },
];

const ADOPT = /^(Add to the business|转为企业所有)(: .*|：.*)?$/;
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

async function allSelected(page: Page): Promise<void> {
  await adopted(page);
  await products(page).getByRole("checkbox").first().check();
  await press(page, /^(Select all|全选)$/);
}

async function rates(page: Page): Promise<void> {
  await adopted(page);
  await press(page, /^(VAT rates|税率)$/);
  await page.getByRole("dialog").getByRole("listitem").first().waitFor();
}

async function newProduct(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^(Add a product|添加产品)$/ }).click();
  await page.getByRole("dialog").getByRole("checkbox").first().waitFor();
}

/** Looks at a file for some drivers; one row names an unknown driver. */
async function lookAtFile(page: Page): Promise<void> {
  await press(page, /^(Import a file|导入文件)$/);
  const text = "Product,Price,Discount,Driver\r\nTea,12.50,0,\r\nRice,9.80,0,Nobody\r\n";
  await chooseFile(page, { name: "products.csv", text });
  const sheet = page.getByRole("dialog");
  await sheet.getByText(/^(Some drivers|部分司机)$/).click();
  await sheet.getByRole("checkbox").first().check();
}

const MOONCAKE = "Product,Price,VAT rate\r\nMooncake tin 月饼,10.50,zero\r\n";

/**
 * Imports a file and shows the earlier files. From the second visit on its product already exists.
 */
async function earlierFiles(page: Page): Promise<void> {
  await press(page, /^(Import a file|导入文件)$/);
  await chooseFile(page, { name: "mooncakes.csv", text: MOONCAKE });
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: /^(Import 1 row|导入 1 行)$/ }).click();
  await sheet.getByRole("button", { name: /^(Done|完成)$/ }).click();
  await sheet.waitFor({ state: "detached" });
  await press(page, /^(Import a file|导入文件)$/);
  await sheet.getByText("mooncakes.csv").first().waitFor();
}

async function updatingFile(page: Page): Promise<void> {
  await earlierFiles(page);
  await chooseFile(page, { name: "mooncakes.csv", text: MOONCAKE });
  await page.getByLabel(/^(Rows that already exist|已存在的行)$/).click();
  await page.getByRole("option", { name: /^(Update|更新)$/ }).click();
}

async function takingBack(page: Page): Promise<void> {
  await earlierFiles(page);
  await page.getByRole("button", { name: /^(Undo import of|撤回导入) mooncakes\.csv$/ }).click();
  await page.getByRole("dialog").nth(1).waitFor();
}

async function customers(page: Page): Promise<void> {
  await page
    .getByRole("radiogroup")
    .getByText(/^(Customers|客户)$/)
    .click();
  await page
    .getByRole("list", { name: /^(Customers|客户)$/ })
    .getByRole("button")
    .first()
    .waitFor();
}
