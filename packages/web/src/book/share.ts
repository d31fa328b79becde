import { pasteSafe } from "@roundsman/core/csv";
import type { Messages } from "../messages/messages.ts";
import { copyText } from "../ui/copy-text.ts";
import { toast } from "../ui/layer/toast.ts";

/**
 * Copies to the clipboard (spec §2). Where the phone has a share sheet, it is opened as well
 * (wire §10).
 */
export async function shareText(
  text: string,
  t: Pick<Messages["customers"], "copied" | "copyFailed">,
): Promise<void> {
  const hasSheet = matchMedia("(pointer: coarse)").matches && typeof navigator.share === "function";
  if (await copyText(text)) toast.done(t.copied);
  else if (!hasSheet) toast.failed(t.copyFailed);
  if (hasSheet) await shareSheet(text);
}

/**
 * One block of lines for each item, a blank line between blocks. Lines are escaped, so that a
 * spreadsheet into which they are pasted runs none as a formula.
 */
export const inBlocks = (each: readonly (readonly string[])[]): string =>
  each.map((known) => `${safeLines(known).join("\n")}\n`).join("\n");

/** Splits multi-line texts such as addresses, and drops empty lines. */
const safeLines = (known: readonly string[]): string[] =>
  known
    .flatMap((text) => text.split("\n"))
    .filter(Boolean)
    .map(pasteSafe);

/** Closing the share sheet without sharing is not an error. */
const shareSheet = (text: string): Promise<void> =>
  navigator.share({ text }).catch(() => undefined);
