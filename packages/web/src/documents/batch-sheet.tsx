import { Button, Checkbox } from "@mantine/core";
import { VAT_MODES, type VatMode } from "@roundsman/core/vat";
import type { Batched } from "@roundsman/documents/files/batch";
import { LANGUAGES, type DocumentLanguage } from "@roundsman/documents/language";
import { useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { Sheet } from "../ui/layer/sheet.tsx";
import { BatchProgress } from "./batch-progress.tsx";
import { Choice } from "./choice.tsx";
import css from "./batch-sheet.module.css";
import { useBatch } from "./use-batch.ts";

export interface BatchChoice {
  /** "last": for each customer as it was the last time. */
  readonly vat: VatMode | "last";
  /** "customer": each in the language of its customer. */
  readonly language: DocumentLanguage | "customer";
  /** The credit notes of the invoices go along. */
  readonly withNotes: boolean;
}

interface BatchSheetProps {
  readonly opened: boolean;
  readonly count: number;
  /** Their credit notes; undefined while they are counted. */
  readonly notes: { readonly printable: number; readonly unnumbered: number } | undefined;
  /** What is to be printed, in the order of the file; null where it is not to be after all. */
  readonly documentsOf: (choice: BatchChoice) => Promise<readonly Batched[] | null>;
  /** How many of them went out before with another total. */
  readonly contradicting: (vat: BatchChoice["vat"]) => number;
  /** Of how many nobody is known whom they are from. */
  readonly unsigned: number;
  /** Keeps that they go out. */
  readonly record: (documents: readonly Batched[]) => Promise<void>;
  readonly onClose: () => void;
  /** The file is handed out. */
  readonly onDone: () => void;
}

const NO_NOTES = { printable: 0, unnumbered: 0 };
const VATS = ["last", ...VAT_MODES] as const;
const BATCH_LANGUAGES = ["customer", ...LANGUAGES] as const;
const FORMS = ["one-pdf", "zip"] as const;

/** Many documents at once: one PDF or a ZIP, made off the main thread, with progress and a way to stop. */
export function BatchSheet({
  opened,
  count,
  notes = NO_NOTES,
  documentsOf,
  contradicting,
  unsigned,
  record,
  onClose,
  onDone,
}: BatchSheetProps) {
  const messages = useMessages();
  const { batch: t } = messages.invoices;
  const [form, setForm] = useState<(typeof FORMS)[number]>("one-pdf");
  const [vat, setVat] = useState<BatchChoice["vat"]>("last");
  const [language, setLanguage] = useState<BatchChoice["language"]>("customer");
  const [withNotes, setWithNotes] = useState(true);
  const { progress, make, cancel } = useBatch({ record, onDone });
  const others = contradicting(vat);
  const close = () => {
    cancel();
    onClose();
  };
  return (
    <Sheet
      title={t.title(count)}
      opened={opened}
      onClose={close}
      closeLabel={messages.common.close}
    >
      {progress === null ? (
        <div className={css.choices}>
          <Choice label={t.form} words={t.forms} values={FORMS} value={form} onChange={setForm} />
          <Choice label={t.vat} words={t.vats} values={VATS} value={vat} onChange={setVat} />
          {vat === "last" && <p className={css.hint}>{t.vatHint}</p>}
          {others > 0 && (
            <p className={css.others} role="status">
              {t.others(others)}
            </p>
          )}
          {unsigned > 0 && (
            <p className={css.others} role="status">
              {t.noCompany(unsigned)}
            </p>
          )}
          <Choice
            label={messages.editor.vat.language}
            words={t.languages}
            values={BATCH_LANGUAGES}
            value={language}
            onChange={setLanguage}
          />
          {notes.printable > 0 && (
            <Checkbox
              className={css.notes}
              size="md"
              label={t.notes(notes.printable)}
              checked={withNotes}
              onChange={({ currentTarget: { checked } }) => setWithNotes(checked)}
            />
          )}
          {notes.unnumbered > 0 && (
            <p className={css.others} role="status">
              {t.unnumbered(notes.unnumbered)}
            </p>
          )}
          <Button
            fullWidth
            mt={8}
            onClick={() => void make(() => documentsOf({ vat, language, withNotes }), form)}
          >
            {t.make}
          </Button>
        </div>
      ) : (
        <BatchProgress
          done={progress}
          of={count + (withNotes ? notes.printable : 0)}
          onCancel={cancel}
        />
      )}
    </Sheet>
  );
}
