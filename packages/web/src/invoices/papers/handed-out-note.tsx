import type { HandedOut } from "@roundsman/core/handed-out";
import { formatPounds, type Pence } from "@roundsman/core/money";
import { applyVat } from "@roundsman/core/vat";
import { FileCheck2 } from "lucide-react";
import { useLanguage } from "../../messages/language.tsx";
import { momentInWords } from "../../ui/form/date-words.ts";
import css from "./handed-out-note.module.css";

/** What went out last, and whether it would say the same now. */
export function HandedOutNote({
  document,
  total,
}: {
  readonly document: HandedOut;
  readonly total: Pence;
}) {
  const { language, messages } = useLanguage();
  const { handedOut: say } = messages.editor;
  const { kind, vat } = document;
  const now = applyVat(total, vat).payable;
  return (
    <p className={css.note}>
      <FileCheck2 size={18} aria-hidden />
      <span>
        {say.line(
          say.kinds[kind],
          say.vats[vat],
          formatPounds(document.total),
          momentInWords(document.at, language),
        )}
        {now !== document.total && <b className={css.changed}>{say.changed(formatPounds(now))}</b>}
      </span>
    </p>
  );
}
