import { Button } from "@mantine/core";
import { FileImage, Maximize2, Minimize2 } from "lucide-react";
import { useState } from "react";
import { PrintablePreview } from "../../documents/preview.tsx";
import { useCustomsWords } from "../../messages/late/customs/words.ts";
import css from "./generator.module.css";
import type { Paper } from "./use-paper.ts";

/** The paper as its image will be, as wide as there is room. Can be enlarged, for phones. */
export function PaperPreview({ paper }: { readonly paper: Paper | null }) {
  const { generator: t } = useCustomsWords();
  const [large, setLarge] = useState(false);
  if (!paper)
    return (
      <div className={css.blank}>
        <FileImage size={32} aria-hidden />
        <p>{t.empty}</p>
      </div>
    );
  return (
    <section aria-label={t.preview} className={css.preview}>
      <Button
        variant="subtle"
        h={44}
        className={css.enlarge ?? ""}
        leftSection={
          large ? <Minimize2 size={18} aria-hidden /> : <Maximize2 size={18} aria-hidden />
        }
        onClick={() => setLarge(!large)}
      >
        {large ? t.fit : t.enlarge}
      </Button>
      <div
        className={css.scroll}
        data-large={large || undefined}
        {...(large && { tabIndex: 0, role: "group", "aria-label": t.preview })}
      >
        <PrintablePreview printable={paper.printable} label={paper.title} />
      </div>
    </section>
  );
}
