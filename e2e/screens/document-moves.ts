import type { Page } from "playwright-core";
import { DOWNLOAD } from "../driver.ts";
import { downloadBy } from "../files.ts";

/** Opens the nth invoice of GetPaid, counted from 0. */
export async function openNthInvoice(page: Page, nth = 0): Promise<void> {
  await page.goto("/info/home");
  await page.getByRole("list", { name: "GetPaid" }).locator("button[data-row]").nth(nth).click();
  await page.getByRole("button", { name: DOWNLOAD }).waitFor();
}

/** The same from the open list, without a reload. */
export async function openFromList(page: Page, nth: number): Promise<void> {
  await page.getByRole("list", { name: "GetPaid" }).locator("button[data-row]").nth(nth).click();
  await page.getByRole("button", { name: DOWNLOAD }).waitFor();
}

interface Choice {
  readonly vat: string;
  readonly language?: string;
  /** Whether the seller has no VAT number, so that the app asks before it shows VAT. */
  readonly unregistered?: true;
  readonly replaces?: true;
}

/** Chooses in the editor which document to make. */
export async function chooseDocument(
  page: Page,
  kind: "PDF" | "PNG",
  { vat, language, unregistered, replaces }: Choice,
): Promise<void> {
  await page.getByRole("button", { name: DOWNLOAD }).click();
  await page.getByRole("menuitem", { name: `Download ${kind}` }).click();
  const dialog = page.getByRole("dialog");
  if (language) await dialog.getByText(language, { exact: true }).click();
  await dialog.getByRole("button", { name: vat }).click();
  if (unregistered) await page.getByRole("button", { name: "Show VAT", exact: true }).click();
  // The invoice was handed out with another VAT option.
  if (replaces) await page.getByRole("button", { name: "Replace", exact: true }).click();
}

/** Makes the document; resolves with the downloaded file. */
export const downloadDocument = async (
  page: Page,
  ...how: Parameters<typeof chooseDocument> extends [Page, ...infer Rest] ? Rest : never
) => {
  const file = await downloadBy(page, () => chooseDocument(page, ...how));
  return { name: file.suggestedFilename(), path: await file.path() };
};

/** An option of the VAT dialog, with its note. */
export const vatOption = (page: Page, name: string) =>
  page
    .getByRole("dialog")
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name, exact: true }) });
