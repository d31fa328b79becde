import type { Page } from "playwright-core";

/**
 * Opens the first invoice of the list with VAT. Which one it is depends on the day of the week; the
 * first list item is the heading of a day.
 */
export async function openInvoiceWithVat(page: Page): Promise<void> {
  const list = page.url();
  for (const nth of [1, 2, 3]) {
    await page.getByRole("main").getByRole("listitem").nth(nth).getByRole("button").first().click();
    await page.getByRole("heading", { name: /INV-/ }).waitFor();
    const sums = page.locator("dl", { has: page.getByText(/^(Discount Total|优惠合计)$/) });
    if ((await sums.locator("dd").nth(1).textContent()) !== "£0.00") return;
    await page.goto(list);
  }
}

/** Opens the first invoice that was not handed out, which can be changed and deleted. */
export async function openUnissued(page: Page): Promise<void> {
  const list = page.url();
  for (const nth of [1, 2, 3, 4, 5]) {
    await page.getByRole("main").getByRole("listitem").nth(nth).getByRole("button").first().click();
    await page.getByRole("heading", { name: /INV-/ }).waitFor();
    const save = page.getByRole("button", { name: /^(Save|保存)$/ });
    const correct = page.getByRole("button", { name: /^(Correct|更正)$/ });
    await save.or(correct).first().waitFor();
    if (await save.isVisible()) return;
    await page.goto(list);
  }
}
