import { later } from "../ui/late/later.tsx";
import { PartMissing } from "../ui/late/part-missing.tsx";
import type { LocalInvoice } from "../sync/store/local.ts";

/** The payments of a saved invoice, with the button for more; loaded on demand. */
export const PaymentsOf = later<{ readonly invoice: LocalInvoice }>(
  async () => (await import("./payment-section.tsx")).PaymentSection,
  PartMissing,
);
