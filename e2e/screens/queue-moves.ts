import { openUnissued } from "./open-invoice.ts";
import type { Page } from "playwright-core";
import { press } from "./screen-moves.ts";

/** Actions that show refused mutations, in either language. */

/**
 * Edits an invoice that another device saves too, so that the edit conflicts. Without signal,
 * because otherwise the editor would ask before Save is pressed.
 */
async function causeInvoiceConflict(page: Page): Promise<void> {
  await openUnissued(page);
  const heading = await page.getByRole("heading", { name: /INV-/ }).textContent();
  await page.getByLabel(/^(Summary|摘要)$/).fill("Leave it at the side door");
  await page.context().setOffline(true);
  await changeElsewhere(page, /INV-(\d+)/.exec(heading ?? "")?.[1] ?? "");
  await press(page, /^(Save|保存)$/);
  await page
    .getByRole("heading", { name: /^(GetPaid|收款)$/ })
    .first()
    .waitFor();
  await page.context().setOffline(false);
}

/** Saves the invoice as the same person on another device. */
async function changeElsewhere(page: Page, id: string): Promise<void> {
  const { origin } = new URL(page.url());
  const headers = {
    authorization: `Bearer ${await page.evaluate(() => localStorage.getItem("access"))}`,
    "content-type": "application/json",
  };
  const answer = await fetch(`${origin}/api/invoices/${id}/`, { headers });
  const { version: _version, ...invoice } = (await answer.json()) as StoredInvoice;
  const [first, ...others] = invoice.product_details;
  const body = {
    ...invoice,
    // A different text each time: an equal one would not conflict.
    description: invoice.description === "Ring twice" ? "Ring three times" : "Ring twice",
    delivery_status: "delivered",
    product_details: [{ ...first, quantity: 7 }, ...others],
  };
  const changed = await fetch(`${origin}/api/invoiceupdate/${id}/`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  if (!changed.ok) throw new Error(`Nobody could change it elsewhere: ${await changed.text()}`);
}

interface StoredInvoice {
  readonly version: number;
  readonly description: string;
  readonly product_details: readonly object[];
}

/** Opens the queue. A mutation that was refused before is still there, so it is made only once. */
async function openQueue(page: Page): Promise<void> {
  const refused = page.getByRole("button", { name: /^\d+ (needs? attention|项待处理)/ });
  await page.getByRole("main").getByRole("listitem").nth(1).waitFor();
  // The header shows it a moment after the list.
  await refused
    .or(page.getByRole("button", { name: ALL_SENT }))
    .first()
    .waitFor();
  if (!(await refused.isVisible())) await causeInvoiceConflict(page);
  await refused.click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^(Compare|对比)$/ })
    .first()
    .waitFor();
}

const ALL_SENT = /^(All sent|已全部发送)/;

export async function openDetails(page: Page): Promise<void> {
  await openQueue(page);
  await page
    .getByText(/^(Details|详情)$/)
    .first()
    .click();
}

export async function compare(page: Page): Promise<void> {
  await openQueue(page);
  await press(page, /^(Compare|对比)$/);
  await page.getByRole("dialog").getByRole("radio").first().waitFor({ state: "attached" });
}

export async function giveUp(page: Page): Promise<void> {
  await openQueue(page);
  await press(page, /^(Discard|放弃)$/);
}
