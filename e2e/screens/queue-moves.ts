import { openUnissued } from "../open-charged-invoice.ts";
import type { Page } from "playwright-core";
import { press } from "./screen-moves.ts";

/** What is done to see what was refused. Words stand in either language. */

/**
 * Somebody else saves the invoice that is open, so that what is typed here meets theirs. The phone has no signal
 * meanwhile: it would ask in the editor already if it heard of it before Save is pressed.
 */
async function meetAnother(page: Page): Promise<void> {
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

/** The same person on another device. */
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
    // Another one each time: what is the same already meets nobody.
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

/** What was refused stays so: the second time there is nothing to drive. */
async function openQueue(page: Page): Promise<void> {
  const refused = page.getByRole("button", { name: /^\d+ (needs? attention|项待处理)/ });
  await page.getByRole("main").getByRole("listitem").nth(1).waitFor();
  // The header knows a moment after the list.
  await refused
    .or(page.getByRole("button", { name: ALL_SENT }))
    .first()
    .waitFor();
  if (!(await refused.isVisible())) await meetAnother(page);
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
