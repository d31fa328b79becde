import type { Messages } from "../messages/messages.ts";
import type { LocalCustomer } from "../platform/local.ts";
import { toast } from "../ui/toast.ts";

/** By the phone's own share sheet where there is one, else to the clipboard (wire §10). */
export async function shareCustomers(chosen: readonly LocalCustomer[], say: Messages["customers"]): Promise<void> {
  const text = asText(chosen);
  if (matchMedia("(pointer: coarse)").matches && typeof navigator.share === "function") return shareSheet(text);
  await navigator.clipboard.writeText(text).then(
    () => toast.done(say.copied),
    () => toast.failed(say.copyFailed),
  );
}

/** One block a customer, a blank line between. */
export const asText = (chosen: readonly LocalCustomer[]): string => chosen.map(block).join("\n");

const block = ({ name, phone, email, address, city, postcode }: LocalCustomer): string => `${[name, phone, email, address, city, postcode].filter(Boolean).join("\n")}\n`;

/** Closing the sheet without sharing is no failure. */
const shareSheet = (text: string): Promise<void> => navigator.share({ text }).catch(() => undefined);
