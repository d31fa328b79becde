import type { Page } from "playwright-core";
import type { Screen } from "./screen.ts";
import { select } from "./screen-moves.ts";

/** What was paid and what is to be paid. */
export const PAYMENT_SCREENS: readonly Screen[] = [
  { name: "Take payment", as: "driver", path: "/info/home", open: takePayment },
  { name: "Take payment, above what is owed", as: "driver", path: "/info/home", open: tooMuch },
  { name: "Payment", as: "driver", path: "/info/historyhome", open: payment },
  { name: "Submit All, paid otherwise", as: "driver", path: "/info/home", open: otherwise },
];

const TAKE = /^(Take payment|登记收款)$/;
const SUBMIT = /^(Take|登记) £/;

async function takePayment(page: Page): Promise<void> {
  await select(page);
  await page.getByRole("main").getByRole("checkbox").nth(1).check();
  await page.getByRole("button", { name: TAKE }).click();
  await page.getByRole("dialog").getByRole("button", { name: SUBMIT }).waitFor();
}

async function tooMuch(page: Page): Promise<void> {
  await takePayment(page);
  await page.getByRole("dialog").getByRole("textbox").first().fill("9999");
  await page.getByRole("button", { name: SUBMIT }).click();
  await page.getByRole("dialog", { name: /£.* (more than is owed|$)|^比应付多/ }).waitFor();
}

/** The last of History is paid. */
async function payment(page: Page): Promise<void> {
  const row = page
    .getByRole("listitem")
    .filter({ hasText: /Paid|已付/ })
    .last();
  await row.getByRole("button").first().click();
  await page
    .getByRole("list", { name: /^(Payments|收款记录)$/ })
    .getByRole("button")
    .first()
    .click();
  await page.getByRole("dialog").locator("dl").waitFor();
}

async function otherwise(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^(Submit All|全部提交)$/ }).click();
  await page.getByRole("button", { name: /^(Some were paid otherwise|有些付款方式不同)$/ }).click();
  await page.getByRole("dialog").getByRole("listitem").first().waitFor();
}
