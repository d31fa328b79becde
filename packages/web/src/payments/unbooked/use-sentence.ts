import { formatPounds } from "@roundsman/core/money";
import { useMessages } from "../../messages/language.tsx";
import { useUnbookedWords } from "../../messages/late/unbooked/words.ts";
import type { UnbookedMoney } from "../../sync/store/local.ts";

/** What became of an invoice that Submit All counted, as a sentence. */
export function useSentence(): (money: UnbookedMoney) => string {
  const { invoices } = useMessages();
  const t = useUnbookedWords();
  return ({ invoiceNumber, customerName, counted, booked, became }) => {
    const facts = {
      invoice: t.of(invoiceNumber, customerName.trim() || invoices.unnamed),
      counted: formatPounds(counted),
      booked: formatPounds(booked),
    };
    if (became === "gone" || became === "corrected") return t[became](facts);
    if (became !== "paid") return t.moved({ ...facts, list: invoices.submitTo.names[became] });
    return booked === 0 ? t.paid(facts) : t.otherwise(facts);
  };
}
