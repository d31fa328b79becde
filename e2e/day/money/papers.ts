import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { PATIENCE } from "../../browser.ts";
import { textOfPdf } from "../../files.ts";
import type { Plan } from "../plan.ts";
import { readPhone } from "../checks/phone-books.ts";
import { numberIn } from "./phone-money.ts";
import { poundsInWords } from "../pennies.ts";
import type { Day } from "../state.ts";

/** Reads documents that were handed out, as a customer would. */

export const forgetPaper = (page: Page): Promise<unknown> =>
  page.evaluate(() => Reflect.deleteProperty(globalThis, "paper"));

/**
 * Checks that the document has the expected total and, for an invoice, the number that the phone
 * has now. Throws otherwise.
 */
export async function checkPaper(
  day: Day,
  page: Page,
  { invoice, total }: NonNullable<Plan["paper"]>,
): Promise<void> {
  await page.waitForFunction(() => Reflect.has(globalThis, "paper"), null, { timeout: PATIENCE });
  const text = textOf(await page.evaluate(bytesOfPaper));
  const number = invoice === null ? "" : await numberOnPhone(day, page, invoice);
  const lacks = [number, poundsInWords(total)].filter((words) => !text.includes(words));
  if (lacks.length > 0)
    throw new Error(
      `The paper of ${invoice ?? "an account"} lacks ${lacks.join(" and ")}:\n${text}`,
    );
  if (invoice === null) day.statements += 1;
  else day.papers.set(invoice, number);
}

async function numberOnPhone(day: Day, page: Page, invoice: string): Promise<string> {
  const { rows } = await readPhone(page, day.owner);
  const row = rows.invoices.find(({ key }) => key === invoice);
  return row ? numberIn(row) : "no invoice";
}

function textOf(base64: string): string {
  const folder = mkdtempSync(join(tmpdir(), "roundsman-paper-"));
  const file = join(folder, "paper.pdf");
  writeFileSync(file, Buffer.from(base64, "base64"));
  const text = textOfPdf(file);
  rmSync(folder, { recursive: true });
  return text;
}

/** Runs in the page. */
async function bytesOfPaper(): Promise<string> {
  const paper: unknown = Reflect.get(globalThis, "paper");
  if (!(paper instanceof Blob)) throw new Error("No paper was given out");
  const bytes = new Uint8Array(await paper.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
