import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { Copy, FileImage } from "lucide-react";
import { useEffect, useRef } from "react";
import { useCustomsWords } from "../messages/late/customs/words.ts";
import css from "./answer.module.css";
import type { CustomsAnswer } from "./calls.ts";
import { decimal, formatGrouped } from "@roundsman/core/decimal";
import { GENERATOR_DRAFT } from "./drafts.ts";
import { JsonBlock } from "./json-block.tsx";
import { pretty } from "./json-field.ts";
import { Section } from "./section.tsx";
import { useCopyJson } from "./use-copy-json.ts";
import { readDraft, writeDraft } from "./use-draft.ts";

/** The server's answer to the form: its sums, its JSON, and links onward. */
export function Answer({ answer }: { readonly answer: CustomsAnswer }) {
  const t = useCustomsWords();
  const copy = useCopyJson();
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  const text = pretty(answer);
  useEffect(() => {
    // `void`, because newer browsers return a promise, which React would take for a clean-up
    // function.
    void place.current?.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }, [text]);
  const open = () => {
    writeDraft(GENERATOR_DRAFT, { ...readDraft(GENERATOR_DRAFT), text });
    void navigate({ to: "/info/InvoiceGenerator" });
  };
  const sums = [
    { label: t.sum.value, value: answer["Total Value"], places: 2 },
    { label: t.sum.cartons, value: answer["Total CTNs"], places: 0 },
    { label: t.sum.gross, value: answer["Total Gross Weight"], places: 0 },
  ];
  return (
    <div ref={place} className={css.answer}>
      <Section title={answer.title || t.answer}>
        <dl className={css.sums}>
          {sums.map(({ label, value, places }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{written(value, places)}</dd>
            </div>
          ))}
        </dl>
        <JsonBlock label={t.answer} text={text} />
        <div className={css.actions}>
          <Button
            variant="light"
            leftSection={<Copy size={20} aria-hidden />}
            onClick={() => copy(text)}
          >
            {t.copyJson}
          </Button>
          <Button variant="light" leftSection={<FileImage size={20} aria-hidden />} onClick={open}>
            {t.openInGenerator}
          </Button>
        </div>
      </Section>
    </div>
  );
}

function written(value: number, places: number): string {
  const exact = decimal(String(value));
  return exact ? formatGrouped(exact, places) : String(value);
}
