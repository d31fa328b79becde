import { useMemo } from "react";
import { useMessages } from "../../messages/language.tsx";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";
import { TextArea } from "../../ui/form/text-area.tsx";
import { DatesSection } from "./dates-section.tsx";

interface DetailsSectionProps {
  readonly draft: InvoiceDraft;
  readonly readonly: boolean;
  readonly onChange: (change: Partial<InvoiceDraft>) => void;
  /** Called on each keystroke in a text. */
  readonly onText: (change: Partial<InvoiceDraft>) => void;
}

/** What stands between customer and lines, in driver's and office's editor: days, texts. */
export function DetailsSection({ draft, readonly, onChange, onText }: DetailsSectionProps) {
  const { editor: t } = useMessages();
  const { customerKey, date, supplyDate, dueDate, summary } = draft;
  const dates = useMemo(() => ({ date, supplyDate, dueDate }), [date, supplyDate, dueDate]);
  return (
    <>
      <DatesSection {...{ customerKey, readonly, onChange }} draft={dates} />
      <TextArea
        label={t.summary}
        placeholder={readonly ? "" : t.summaryHint}
        value={summary}
        readOnly={readonly}
        maxLength={5000}
        onText={(text) => onText({ summary: text })}
      />
    </>
  );
}
