import { Checkbox } from "@mantine/core";
import type { DocumentLanguage } from "@roundsman/core/document-language";
import type { Day } from "@roundsman/core/day";
import { TONES } from "@roundsman/core/payments/reminder";
import { LANGUAGES } from "@roundsman/documents/language";
import { useMessages } from "../../messages/language.tsx";
import { useReminderWords } from "../../messages/late/reminder-words.ts";
import { AmountInput } from "../../ui/form/amount-input.tsx";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import type { ReminderChoice } from "./use-reminder-message.ts";

interface ReminderFieldsProps {
  readonly choice: ReminderChoice;
  readonly language: DocumentLanguage;
  /** Reference days whose base rates the interest needs; empty where nothing is late. */
  readonly days: readonly Day[];
  /** Reference days whose base rate is missing. */
  readonly faulty: readonly Day[];
  readonly onChoose: (fields: Partial<ReminderChoice>) => void;
}

/** How a reminder is written: its tone, its language, and interest with its base rates. */
export function ReminderFields({ choice, language, days, faulty, onChoose }: ReminderFieldsProps) {
  const { editor } = useMessages();
  const t = useReminderWords();
  return (
    <>
      <SegmentedControl
        aria-label={t.tone}
        fullWidth
        data={TONES.map((value) => ({ value, label: t.tones[value] }))}
        value={choice.tone}
        onChange={(tone) => onChoose({ tone })}
      />
      <SegmentedControl
        aria-label={t.language}
        fullWidth
        data={LANGUAGES.map((value) => ({ value, label: editor.vat.languages[value] }))}
        value={language}
        onChange={(value) => onChoose({ language: value })}
      />
      {days.length > 0 && (
        <Checkbox
          label={t.interest}
          description={t.interestNote}
          checked={choice.withInterest}
          onChange={(event) => onChoose({ withInterest: event.currentTarget.checked })}
        />
      )}
      {choice.withInterest &&
        days.map((day) => (
          <AmountInput
            key={day}
            label={t.baseRate(day)}
            value={choice.rates[day] ?? ""}
            error={faulty.includes(day) ? t.baseRateWrong : undefined}
            onChange={(event) =>
              onChoose({ rates: { ...choice.rates, [day]: event.currentTarget.value } })
            }
          />
        ))}
    </>
  );
}
