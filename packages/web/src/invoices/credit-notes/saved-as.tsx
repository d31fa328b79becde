import type { HandedOut } from "@roundsman/core/issuing/handed-out";
import { FileCheck2 } from "lucide-react";
import { useMessages } from "../../messages/language.tsx";
import { useCreditWords } from "../../messages/late/credit/words.ts";
import { instantInWords } from "../../ui/instant-words.ts";
import { WholeNumbers } from "../../ui/whole-numbers.tsx";
import css from "./credit-notes.module.css";

/**
 * The kind, time and language of the last handed-out document of a credit note. Its content never
 * changes.
 */
export function SavedAs({ document }: { readonly document: HandedOut }) {
  const messages = useMessages();
  const { editor } = messages;
  const t = useCreditWords();
  const { kind, at, language: printed } = document;
  return (
    <p className={css.saved} role="status">
      <FileCheck2 size={18} aria-hidden />
      <span>
        <WholeNumbers>
          {t.saved(
            editor.handedOut.kinds[kind],
            instantInWords(at),
            editor.vat.languages[printed].replaceAll(" ", "\u00a0"),
          )}
        </WholeNumbers>
      </span>
    </p>
  );
}
