import type { HandedOut } from "@roundsman/core/issuing/handed-out";
import { FileCheck2 } from "lucide-react";
import { useLanguage } from "../../messages/language.tsx";
import { useCreditWords } from "../../messages/late/credit/words.ts";
import { momentInWords } from "../../ui/form/date-words.ts";
import css from "./credit-notes.module.css";

/** As what a credit note went out last, when and in which language. What it says never changes. */
export function SavedAs({ document }: { readonly document: HandedOut }) {
  const { language, messages } = useLanguage();
  const { editor } = messages;
  const t = useCreditWords();
  const { kind, at, language: printed } = document;
  return (
    <p className={css.saved} role="status">
      <FileCheck2 size={18} aria-hidden />
      <span>
        {t.saved(
          editor.handedOut.kinds[kind],
          momentInWords(at, language),
          editor.vat.languages[printed].replaceAll(" ", "\u00a0"),
        )}
      </span>
    </p>
  );
}
