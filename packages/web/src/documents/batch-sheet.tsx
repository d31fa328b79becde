import { Button, Checkbox } from "@mantine/core";
import { VAT_MODES, type VatMode } from "@roundsman/core/vat";
import type { BatchDocument } from "@roundsman/documents/files/batch";
import { LANGUAGES, type DocumentLanguage } from "@roundsman/documents/language";
import { useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { Sheet } from "../ui/layer/sheet.tsx";
import { BatchProgress } from "./batch-progress.tsx";
import { Choice } from "./choice.tsx";
import css from "./batch-sheet.module.css";
import { useBatch } from "./use-batch.ts";

export interface BatchChoice {
  /** "last": the VAT option that each customer had last time. */
  readonly vat: VatMode | "last";
  /** "customer": the language of each invoice's customer. */
  readonly language: DocumentLanguage | "customer";
  /** Whether the credit notes of the invoices are included. */
  readonly withNotes: boolean;
}

interface BatchSheetProps {
  readonly opened: boolean;
  readonly count: number;
  /** How many credit notes the invoices have; undefined while they are counted. */
  readonly notes: { readonly printable: number; readonly unnumbered: number } | undefined;
  /** The documents in the order of the file; null if nothing is to be made after all. */
  readonly documentsOf: (choice: BatchChoice) => Promise<readonly BatchDocument[] | null>;
  /** How many invoices were handed out before with another total. */
  readonly contradicting: (vat: BatchChoice["vat"]) => number;
  /** For how many invoices it is not known which company they are from. */
  readonly unsigned: number;
  /** Records that the documents are handed out. */
  readonly record: (documents: readonly BatchDocument[]) => Promise<void>;
  readonly onClose: () => void;
  /** Called when the file has been handed out. */
  readonly onDone: () => void;
}

const NO_NOTES = { printable: 0, unnumbered: 0 };
const VATS = ["last", ...VAT_MODES] as const;
const BATCH_LANGUAGES = ["customer", ...LANGUAGES] as const;
const FORMS = ["one-pdf", "zip"] as const;
type Form = (typeof FORMS)[number];
const FIRST_CHOICE: BatchChoice = { vat: "last", language: "customer", withNotes: true };

/**
 * Makes many documents at once, as one PDF or a ZIP, off the main thread, with progress and a
 * Cancel button.
 */
export function BatchSheet(props: BatchSheetProps) {
  const { opened, count, notes = NO_NOTES, documentsOf, record, onClose, onDone } = props;
  const messages = useMessages();
  const [form, setForm] = useState<Form>("one-pdf");
  const [choice, setChoice] = useState(FIRST_CHOICE);
  const { progress, make, cancel } = useBatch({ record, onDone });
  const close = () => {
    cancel();
    onClose();
  };
  return (
    <Sheet
      title={messages.invoices.batch.title(count)}
      opened={opened}
      onClose={close}
      closeLabel={messages.common.close}
    >
      {progress === null ? (
        <Choices
          {...props}
          form={form}
          choice={choice}
          onForm={setForm}
          onChoice={(change) => setChoice({ ...choice, ...change })}
          onMake={() => void make(() => documentsOf(choice), form)}
        />
      ) : (
        <BatchProgress
          done={progress}
          total={count + (choice.withNotes ? notes.printable : 0)}
          onCancel={cancel}
        />
      )}
    </Sheet>
  );
}

interface ChoicesProps extends Pick<BatchSheetProps, "notes" | "contradicting" | "unsigned"> {
  readonly form: Form;
  readonly choice: BatchChoice;
  readonly onForm: (form: Form) => void;
  readonly onChoice: (change: Partial<BatchChoice>) => void;
  readonly onMake: () => void;
}

function Choices(props: ChoicesProps) {
  const { notes = NO_NOTES, contradicting, unsigned, choice, onChoice } = props;
  const { editor, invoices } = useMessages();
  const { batch: t } = invoices;
  const { vat, language, withNotes } = choice;
  const others = contradicting(vat);
  return (
    <div className={css.choices}>
      <Choice
        label={t.form}
        words={t.forms}
        values={FORMS}
        value={props.form}
        onChange={props.onForm}
      />
      <Choice
        label={t.vat}
        words={t.vats}
        values={VATS}
        value={vat}
        onChange={(next) => onChoice({ vat: next })}
      />
      {vat === "last" && <p className={css.hint}>{t.vatHint}</p>}
      {others > 0 && <Warning text={t.others(others)} />}
      {unsigned > 0 && <Warning text={t.noCompany(unsigned)} />}
      <Choice
        label={editor.vat.language}
        words={t.languages}
        values={BATCH_LANGUAGES}
        value={language}
        onChange={(next) => onChoice({ language: next })}
      />
      {notes.printable > 0 && (
        <Checkbox
          className={css.notes}
          size="md"
          label={t.notes(notes.printable)}
          checked={withNotes}
          onChange={({ currentTarget: { checked } }) => onChoice({ withNotes: checked })}
        />
      )}
      {notes.unnumbered > 0 && <Warning text={t.unnumbered(notes.unnumbered)} />}
      <Button fullWidth mt={8} onClick={props.onMake}>
        {t.make}
      </Button>
    </div>
  );
}

function Warning({ text }: { readonly text: string }) {
  return (
    <p className={css.others} role="status">
      {text}
    </p>
  );
}
