import { later } from "../ui/late/later.tsx";
import { PartMissing } from "../ui/late/part-missing.tsx";
import type { LocalInvoice } from "../sync/store/local.ts";

/** What was paid of a saved invoice, and the button for more. */
export const PaymentsOf = later<{ readonly invoice: LocalInvoice }>(
  async () => (await import("./payment-section.tsx")).PaymentSection,
  PartMissing,
);
