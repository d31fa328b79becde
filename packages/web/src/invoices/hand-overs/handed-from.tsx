import { receivedBy, type HandedInvoice } from "@roundsman/contract/office/own-hand-overs";
import { useOwnHandOverWords } from "../../messages/late/own-hand-overs/words.ts";
import { useRows } from "../../sync/store/use-rows.ts";
import { useToday } from "../../ui/hooks/use-today.ts";
import css from "./hand-over-lines.module.css";

/** Says from whom this driver received an invoice, and until when. */
export function HandedFrom({ invoice }: { readonly invoice: HandedInvoice }) {
  const t = useOwnHandOverWords();
  const today = useToday();
  const from = useRows(
    async (db) => receivedBy(await db.handOvers.toArray(), invoice, today),
    [invoice, today],
  );
  return from ? <p className={css.from}>{t.from(from.name, from.until)}</p> : null;
}
