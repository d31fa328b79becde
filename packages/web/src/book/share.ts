import { pasteSafe } from "@roundsman/core/csv";
import type { Messages } from "../messages/messages.ts";
import { copyText } from "../ui/copy-text.ts";
import { toast } from "../ui/layer/toast.ts";

/** To the clipboard (spec §2); where the phone has a share sheet of its own, that is offered as well (wire §10). */
export async function shareText(
  text: string,
  t: Pick<Messages["customers"], "copied" | "copyFailed">,
): Promise<void> {
  const hasSheet = matchMedia("(pointer: coarse)").matches && typeof navigator.share === "function";
  if (await copyText(text)) toast.done(t.copied);
  else if (!hasSheet) toast.failed(t.copyFailed);
  if (hasSheet) await shareSheet(text);
}

/** One block for each, a line for each thing that is known of them, a blank line between. No spreadsheet that it is pasted into runs a line of it. */
export const inBlocks = (each: readonly (readonly string[])[]): string =>
  each.map((known) => `${safeLines(known).join("\n")}\n`).join("\n");

/** An address has lines of its own. */
const safeLines = (known: readonly string[]): string[] =>
  known
    .flatMap((text) => text.split("\n"))
    .filter(Boolean)
    .map(pasteSafe);

/** Closing the sheet without sharing is no failure. */
const shareSheet = (text: string): Promise<void> =>
  navigator.share({ text }).catch(() => undefined);
