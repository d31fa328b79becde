import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { ImageDown } from "lucide-react";
import { useRef, useState } from "react";
import { useCustomsWords } from "../../messages/late/customs/words.ts";
import { BottomBar } from "../../ui/list/bottom-bar.tsx";
import { ListHead } from "../../ui/list/list-head.tsx";
import { toast } from "../../ui/layer/toast.ts";
import { useOnce } from "../../ui/hooks/use-once.ts";
import { GENERATOR_DRAFT } from "../drafts.ts";
import { GeneratorFields } from "./generator-fields.tsx";
import css from "./generator.module.css";
import { downloadImage } from "./paper-image.ts";
import { PaperPreview } from "./paper-preview.tsx";
import { useDraft } from "../use-draft.ts";
import { usePaper } from "./use-paper.ts";

/** Milliseconds. The preview is drawn when typing pauses for this long. */
const PAUSE = 250;

/** /info/InvoiceGenerator (spec §2 "Invoice Generator"): draws JSON as a picture. */
export function GeneratorScreen() {
  const { generator: t } = useCustomsWords();
  const [values, setValues] = useDraft(GENERATOR_DRAFT);
  const [judged, setJudged] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const paper = usePaper(values);
  const [shown] = useDebouncedValue(paper, PAUSE);
  const fault =
    paper === "untitled"
      ? t.untitled
      : paper === "unreadable" || paper === "blank"
        ? t.invalid
        : null;
  const [download, making] = useOnce(async () => {
    setJudged(true);
    if (typeof paper === "string") return area.current?.focus();
    const missing = await downloadImage(paper.printable, paper.title).catch(() => null);
    if (!missing) return toast.failed(t.failed);
    toast.done(t.downloaded);
    if (missing.length > 0) toast.failed(t.missing(missing.join(" ")));
  });
  return (
    <div className={css.screen}>
      <ListHead title={t.title} />
      <div className={css.columns}>
        <GeneratorFields
          area={area}
          values={values}
          fault={judged ? fault : null}
          onLeave={() => setJudged(paper !== "blank")}
          onChange={(change) => setValues((before) => ({ ...before, ...change }))}
        />
        <PaperPreview paper={typeof shown === "string" ? null : shown} />
      </div>
      <BottomBar over="footer" label={t.title}>
        <Button
          fullWidth
          leftSection={<ImageDown size={20} aria-hidden />}
          loading={making}
          onClick={() => void download()}
        >
          {t.download}
        </Button>
      </BottomBar>
    </div>
  );
}
