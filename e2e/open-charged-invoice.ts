import type { Page } from "playwright-core";

/** The first of the list, after the heading of its day, that VAT is charged on: which one that is depends on the day of the week. */
export async function openInvoice(page: Page): Promise<void> {
  const list = page.url();
  for (const nth of [1, 2, 3]) {
    await page.getByRole("main").getByRole("listitem").nth(nth).getByRole("button").first().click();
    await page.getByRole("heading", { name: /INV-/ }).waitFor();
    const sums = page.locator("dl", { has: page.getByText(/^(Discount Total|优惠合计)$/) });
    if ((await sums.locator("dd").nth(1).textContent()) !== "£0.00") return;
    await page.goto(list);
  }
}
