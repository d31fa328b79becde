import type { Invoice } from "@roundsman/contract/invoice";
import type { HandedOut } from "@roundsman/core/issuing/handed-out";
import { formatPounds } from "@roundsman/core/money";
import { payableOf } from "@roundsman/core/vat/invoice-vat";
import { FileCheck2 } from "lucide-react";
import { useMessages } from "../../messages/language.tsx";
import { instantInWords } from "../../ui/instant-words.ts";
import { WholeNumbers } from "../../ui/whole-numbers.tsx";
import css from "./handed-out-note.module.css";

/** Describes the last handed-out document, and says if its total would be different now. */
export function HandedOutNote({
  document,
  invoice,
}: {
  readonly document: HandedOut;
  readonly invoice: Pick<Invoice, "lines" | "date">;
}) {
  const messages = useMessages();
  const { handedOut: t } = messages.editor;
  const { kind, vat } = document;
  const now = payableOf(invoice, vat);
  return (
    <p className={css.note}>
      <FileCheck2 size={18} aria-hidden />
      <span>
        <WholeNumbers>
          {t.line(
            t.kinds[kind],
            t.vats[vat],
            formatPounds(document.total),
            instantInWords(document.at),
          )}
        </WholeNumbers>
        {now !== document.total && <b className={css.changed}>{t.changed(formatPounds(now))}</b>}
      </span>
    </p>
  );
}
