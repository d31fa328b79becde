import { Button } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import { useCustomsWords } from "../../messages/late/customs/words.ts";
import css from "./adjusted-note.module.css";

/**
 * Says that values were reduced: they must not reach a declaration unnoticed
 * (docs/decisions/0021-reduced-values.md).
 */
export function AdjustedNote({ onRestore }: { readonly onRestore: () => void }) {
  const t = useCustomsWords().products;
  return (
    <div className={css.note} role="status">
      <TriangleAlert size={20} aria-hidden />
      <p>
        <b>{t.reduced}</b>
        <small>{t.reducedText}</small>
      </p>
      <Button variant="default" h={44} onClick={onRestore}>
        {t.restore}
      </Button>
    </div>
  );
}
