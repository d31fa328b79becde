import { openInvoice } from "../open-charged-invoice.ts";
import type { Page } from "playwright-core";
import type { Screen } from "./screen.ts";
import { chooseVat, onInvoice } from "./screen-moves.ts";

/** What an invoice says beside the specification's fields, and what becomes of its documents. */
export const DOCUMENT_SCREENS: readonly Screen[] = [
  { name: "Invoice, more dates", as: "driver", path: "/info/home", open: moreDates },
  { name: "Invoice, e-invoice", as: "driver", path: "/info/home", open: chooseEInvoice },
  { name: "Invoice, sent before", as: "driver", path: "/info/home", open: sentBefore },
  {
    name: "Invoice, VAT option contradicted",
    as: "driver",
    path: "/info/home",
    open: contradicted,
  },
];

const MORE_DATES = /^(Supply and payment terms|供货日期和付款期限)$/;
const DOWNLOAD = /^(Save and Download|保存并下载)$/;
const SENT = /^(Sent as PDF|已发送 PDF)/;

/** An invoice that has one of them shows both. */
async function moreDates(page: Page): Promise<void> {
  await openInvoice(page);
  const more = page.getByRole("button", { name: MORE_DATES });
  if (await more.isVisible()) await more.click();
  await page.getByText(/^(Payment due|付款期限)$/).waitFor();
}

async function chooseEInvoice(page: Page): Promise<void> {
  await onInvoice(page, DOWNLOAD);
  await page.getByRole("menuitem", { name: /^(E-invoice|电子发票)$/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Factur-X/ })
    .waitFor();
}

async function sentBefore(page: Page): Promise<void> {
  await openInvoice(page);
  if (!(await page.getByText(SENT).isVisible())) await send(page);
  await page.getByText(SENT).scrollIntoViewIfNeeded();
}

async function send(page: Page): Promise<void> {
  await page.getByRole("button", { name: DOWNLOAD }).click();
  await page.getByRole("menuitem", { name: /PDF/ }).click();
  const file = page.waitForEvent("download");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^(VAT included|含增值税)/ })
    .click();
  await file;
  await page.waitForURL(/\/info\/home/);
  await openInvoice(page);
  await page.getByText(SENT).waitFor();
}

async function contradicted(page: Page): Promise<void> {
  await sentBefore(page);
  await page.goto("/info/home");
  await chooseVat(page);
  await page
    .getByText(/^(The total differs from what|与 .* 已发送的合计)/)
    .first()
    .waitFor();
}
