import { useMemo } from "react";
import { useOfficeWords } from "../../messages/late/office-words.ts";
import { usePaymentsWords } from "../../messages/late/payments-words.ts";
import { useMessages } from "../../messages/language.tsx";
import type { ListWords } from "./line.ts";

/** Words for lists; the same object until the language changes. */
export function useListWords(): ListWords {
  const t = useOfficeWords();
  const { methods } = usePaymentsWords();
  const { unnamed, delivery } = useMessages().invoices;
  return useMemo(() => ({ t, methods, delivery, unnamed }), [t, methods, delivery, unnamed]);
}
