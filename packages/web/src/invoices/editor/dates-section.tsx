import { Button, UnstyledButton } from "@mantine/core";
import { addDays, type Day } from "@roundsman/core/day";
import { Plus } from "lucide-react";
import { memo, useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";
import { DateField } from "../../ui/form/date-field.tsx";
import { useRecords } from "../records.ts";
import css from "./dates-section.module.css";
import { movedTo } from "./draft.ts";

type Dates = Pick<InvoiceDraft, "date" | "supplyDate" | "dueDate">;

interface DatesSectionProps {
  readonly draft: Dates;
  readonly customerKey: string | null;
  readonly readonly: boolean;
  readonly onChange: (change: Partial<Dates>) => void;
}

/** The invoice date. The supply and due dates hide behind a button until one is set. */
export const DatesSection = memo(function DatesSection(props: DatesSectionProps) {
  const { draft, customerKey, readonly, onChange } = props;
  const { editor: t } = useMessages();
  const { date, supplyDate = null, dueDate = null } = draft;
  const termsDays = useRecords().useCustomer(customerKey)?.termsDays ?? 0;
  const [opened, setOpened] = useState(false);
  const shown = opened || supplyDate !== null || dueDate !== null;
  const clear = (label: string, change: Partial<Dates>) => ({
    label: `${t.dates.clear} ${label}`,
    run: () => {
      setOpened(true);
      onChange(change);
    },
  });
  return (
    <div className={css.dates}>
      <DateField
        label={t.date}
        value={date}
        readonly={readonly}
        onChange={(day) => onChange(movedTo(day, draft, termsDays))}
      />
      {!shown && !readonly && <MoreDates onOpen={() => setOpened(true)} />}
      {shown && (
        <div className={css.pair}>
          <DateField
            label={t.dates.supply}
            value={supplyDate}
            readonly={readonly}
            placeholder={readonly ? "" : date}
            onChange={(day) => onChange({ supplyDate: day })}
            clear={clear(t.dates.supply, { supplyDate: null })}
          />
          <div>
            <DateField
              label={t.dates.due}
              value={dueDate}
              from={date}
              readonly={readonly}
              placeholder=""
              onChange={(day) => onChange({ dueDate: day })}
              clear={clear(t.dates.due, { dueDate: null })}
            />
            {!readonly && dueDate === null && (
              <Terms from={date} onPick={(day) => onChange({ dueDate: day })} />
            )}
          </div>
        </div>
      )}
    </div>
  );
});

function MoreDates({ onOpen }: { readonly onOpen: () => void }) {
  const { dates: t } = useMessages().editor;
  return (
    <Button
      variant="subtle"
      className={css.more ?? ""}
      leftSection={<Plus size={18} aria-hidden />}
      onClick={onOpen}
    >
      {t.add}
    </Button>
  );
}

/** Payment terms that are usual in the trade, in days. */
const TERMS = [7, 14, 30] as const;

function Terms({ from, onPick }: { readonly from: Day; readonly onPick: (day: Day) => void }) {
  const { dates: t } = useMessages().editor;
  return (
    <div className={css.terms}>
      {TERMS.map((days) => (
        <UnstyledButton
          key={days}
          className={css.term}
          aria-label={t.inDays(days)}
          onClick={() => onPick(addDays(from, days))}
        >
          {days}
        </UnstyledButton>
      ))}
      <span aria-hidden>{t.days}</span>
    </div>
  );
}
