import { formatPounds } from "@roundsman/core/money";
import { useMessages } from "../../messages/language.tsx";
import { useUnbookedWords } from "../../messages/late/unbooked/words.ts";
import type { UnbookedMoney } from "../../sync/store/local.ts";

/** What became of an invoice that Submit All counted, as a sentence. */
export function useSentence(): (of: UnbookedMoney) => string {
  const { invoices } = useMessages();
  const t = useUnbookedWords();
  return ({ invoiceNumber, customerName, counted, booked, became }) => {
    const of = {
      invoice: t.of(invoiceNumber, customerName.trim() || invoices.unnamed),
      counted: formatPounds(counted),
      booked: formatPounds(booked),
    };
    if (became === "gone" || became === "corrected") return t[became](of);
    if (became !== "paid") return t.moved({ ...of, list: invoices.submitTo.names[became] });
    return booked === 0 ? t.paid(of) : t.otherwise(of);
  };
}
