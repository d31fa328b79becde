import { Button, NativeSelect, Stack, TextInput } from "@mantine/core";
import { HISTORY_PRESETS } from "@roundsman/core/day-range";
import { PAYMENT_STATUSES } from "@roundsman/core/payment-status";
import { BookUser } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { DateField } from "../../ui/form/date-field.tsx";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { CustomerPicker } from "../editor/customer-picker.tsx";
import { faultOf, NO_FILTER, type FilterFault, type HistoryFilter } from "./history-filter.ts";
import { Form } from "../../ui/form/form-frame.tsx";

interface HistoryPanelProps {
  readonly filter: HistoryFilter;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onApply: (filter: HistoryFilter) => void;
}

/** History's filter panel: dates, customer, payment status (spec §2). */
export function HistoryPanel({ filter, opened, onClose, onApply }: HistoryPanelProps) {
  const { common, invoices } = useMessages();
  return (
    <Sheet
      title={invoices.filter.label}
      opened={opened}
      onClose={onClose}
      closeLabel={common.close}
    >
      <Fields filter={filter} onApply={onApply} />
    </Sheet>
  );
}

function Fields({ filter, onApply }: Pick<HistoryPanelProps, "filter" | "onApply">) {
  const { invoices } = useMessages();
  const t = invoices.filter;
  const { draft, fault, write, apply } = useFilterDraft(filter, onApply);
  const [picking, setPicking] = useState(false);
  return (
    <>
      <Form onSubmit={apply}>
        <Stack gap="md" pb="md">
          <OneOrAny
            label={t.dates}
            any={t.any}
            values={HISTORY_PRESETS}
            words={t.presets}
            value={draft.preset}
            onChange={(preset) => write({ preset })}
          />
          <Days draft={draft} fault={fault} onChange={write} />
          <TextInput
            label={t.customer}
            value={draft.customer}
            enterKeyHint="search"
            autoComplete="off"
            maxLength={300}
            onChange={(event) => write({ customer: event.currentTarget.value, picked: null })}
          />
          <Button
            variant="light"
            leftSection={<BookUser size={20} aria-hidden />}
            onClick={() => setPicking(true)}
          >
            {t.pick}
          </Button>
          <OneOrAny
            label={t.payment}
            any={t.anyPayment}
            values={PAYMENT_STATUSES}
            words={invoices.payment}
            value={draft.payment}
            onChange={(payment) => write({ payment })}
          />
          <Button type="submit">{t.apply}</Button>
          <Button variant="subtle" onClick={() => onApply(NO_FILTER)}>
            {t.clear}
          </Button>
        </Stack>
      </Form>
      {/* Outside the form: submitting its own forms would submit this one too. */}
      <CustomerPicker
        opened={picking}
        onClose={() => setPicking(false)}
        onPick={(key, { name }, { id }) => {
          write({ customer: name, picked: { key, id } });
          setPicking(false);
        }}
      />
    </>
  );
}

/** The filter while it is edited, and its fault. */
function useFilterDraft(filter: HistoryFilter, onApply: HistoryPanelProps["onApply"]) {
  const [draft, setDraft] = useState(filter);
  const [fault, setFault] = useState<FilterFault | null>(null);
  const write = (change: Partial<HistoryFilter>) => {
    setDraft({ ...draft, ...change });
    setFault(null);
  };
  const apply = () => {
    const found = faultOf(draft);
    setFault(found);
    if (found === null) onApply(draft);
  };
  return { draft, fault, write, apply };
}

interface OneOrAnyProps<T extends string> {
  readonly label: string;
  readonly any: string;
  readonly values: readonly T[];
  readonly words: Readonly<Record<T, string>>;
  /** null for any. */
  readonly value: T | null;
  readonly onChange: (value: T | null) => void;
}

/** Uses the phone's own picker. */
function OneOrAny<T extends string>(props: OneOrAnyProps<T>) {
  const { label, any, values, words, value, onChange } = props;
  return (
    <NativeSelect
      label={label}
      {...LARGE}
      data={[
        { value: "", label: any },
        ...values.map((each) => ({ value: each, label: words[each] })),
      ]}
      value={value ?? ""}
      onChange={({ currentTarget }) =>
        onChange(values.find((each) => each === currentTarget.value) ?? null)
      }
    />
  );
}

/** The theme has no size for a native picker. */
const LARGE = {
  size: "md",
  styles: { input: { minHeight: "3rem", fontSize: "1.0625rem" } },
} as const;

interface DaysProps {
  readonly draft: HistoryFilter;
  readonly fault: FilterFault | null;
  readonly onChange: (change: Partial<HistoryFilter>) => void;
}

/** A custom range needs both dates; an exact day is one (spec §4). */
function Days({ draft, fault, onChange }: DaysProps) {
  const { filter: t } = useMessages().invoices;
  const { preset, start, end } = draft;
  const words = fault ? t[fault] : undefined;
  if (preset === "exact")
    return (
      <DateField
        label={t.on}
        value={start}
        error={words}
        onChange={(day) => onChange({ start: day })}
      />
    );
  if (preset !== "custom") return null;
  const missing = (day: unknown) => (fault === "needsDates" && day === null ? words : undefined);
  return (
    <>
      <DateField
        label={t.from}
        value={start}
        error={missing(start)}
        onChange={(day) => onChange({ start: day })}
      />
      <DateField
        label={t.to}
        value={end}
        error={fault === "wrongOrder" ? words : missing(end)}
        onChange={(day) => onChange({ end: day })}
      />
    </>
  );
}
