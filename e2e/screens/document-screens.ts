import { openInvoiceWithVat } from "./open-invoice.ts";
import { DOWNLOAD } from "../driver.ts";
import type { Page } from "playwright-core";
import { PAPER, type Screen } from "./screen.ts";
import { chooseVat, onInvoice, select } from "./screen-moves.ts";

/** Fields of an invoice beyond the specification, and its documents. */
export const DOCUMENT_SCREENS: readonly Screen[] = [
  { name: "Invoice, more dates", as: "driver", path: "/info/home", open: moreDates },
  { name: "Invoice, e-invoice", as: "driver", path: "/info/home", open: chooseEInvoice },
  { name: "Invoice, sent before", as: "driver", path: "/info/home", open: sentBefore },
  { name: "Invoice, credit notes", as: "driver", path: "/info/home", open: creditNotes },
  { name: "Invoice, what to credit", as: "driver", path: "/info/home", open: whatToCredit },
  { name: "Invoice, a price to credit", as: "driver", path: "/info/home", open: priceToCredit },
  { name: "Credit note", as: "driver", path: "/info/home", open: creditNote },
  { name: "Documents, with credit notes", as: "driver", path: "/info/home", open: batch },
  {
    name: "Invoice, VAT option contradicted",
    as: "driver",
    path: "/info/home",
    open: contradicted,
  },
];

const CREDIT = /^(Credit note|开贷记单)$/;

/** Opens the invoice with the credit note over damaged goods. */
async function creditNotes(page: Page): Promise<void> {
  const id = await page.evaluate(creditedInvoice);
  await page.goto(`/make?invoice=${id}`);
  await page.getByRole("button", { name: CREDIT }).waitFor();
  await page.getByRole("button", { name: /^CN-/ }).first().scrollIntoViewIfNeeded();
}

/** Runs in the page. */
async function creditedInvoice(): Promise<number> {
  const headers = { authorization: `Bearer ${localStorage.getItem("access") ?? ""}` };
  const answer = await fetch("/api/creditnotes/", { headers });
  const { credit_notes: notes } = (await answer.json()) as {
    credit_notes: { invoice_id: number; reason: string }[];
  };
  return notes.find(({ reason }) => reason === "damaged")?.invoice_id ?? 0;
}

async function whatToCredit(page: Page): Promise<void> {
  await creditNotes(page);
  await page.getByRole("button", { name: CREDIT }).click();
  await page
    .getByRole("dialog", { name: CREDIT })
    .getByRole("button", { name: /^(Credit|冲抵) £/ })
    .waitFor();
}

async function priceToCredit(page: Page): Promise<void> {
  await whatToCredit(page);
  await page.getByRole("radio", { name: /^(Price|价格更正)$/ }).check();
  const price = page.getByLabel(/^(Overcharged per unit|每件多收)/).first();
  await price.fill("0.50");
  await price.blur();
}

async function creditNote(page: Page): Promise<void> {
  await creditNotes(page);
  await page.getByRole("button", { name: /^CN-/ }).first().click();
  await page.getByRole("dialog").locator(PAPER).waitFor();
}

/**
 * Opens the batch of documents of GetPaid, which offers credit notes because one of its invoices
 * has some.
 */
async function batch(page: Page): Promise<void> {
  await select(page);
  await page.getByRole("checkbox", { name: /^(Select all|全选)$/ }).check();
  await page.getByRole("button", { name: /^(Documents|单据)$/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("checkbox", { name: /^(With their credit notes|连同贷记单)/ })
    .waitFor();
}

const MORE_DATES = /^(Supply and payment terms|供货日期和付款期限)$/;
const SENT = /^(Handed out as PDF|已发出 PDF)/;

/** Opens both date fields; an invoice with one of them shows both by itself. */
async function moreDates(page: Page): Promise<void> {
  await openInvoiceWithVat(page);
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
  await openInvoiceWithVat(page);
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
  await openInvoiceWithVat(page);
  await page.getByText(SENT).waitFor();
}

async function contradicted(page: Page): Promise<void> {
  await sentBefore(page);
  await page.goto("/info/home");
  await chooseVat(page);
  await page
    .getByText(/^(The total differs from what|与 .* 发出时的合计)/)
    .first()
    .waitFor();
}
