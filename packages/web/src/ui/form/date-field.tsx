import "@mantine/dates/styles.css";
import "dayjs/locale/zh-cn";
import { DatePickerInput, DatesProvider } from "@mantine/dates";
import { parseDay, type Day } from "@roundsman/core/day";
import { CalendarDays } from "lucide-react";
import { useLanguage } from "../../messages/language.tsx";
import { useIsWide } from "../hooks/wide.ts";

interface DateFieldProps {
  readonly label: string;
  /** null where no day is chosen yet. */
  readonly value: Day | null;
  readonly readonly?: boolean;
  /** The first day that can be picked. */
  readonly from?: Day;
  readonly placeholder?: string;
  readonly error?: string | undefined;
  /** The path of the value in its form. */
  readonly path?: string;
  readonly onChange: (day: Day) => void;
  /** Present where the field may be empty. */
  readonly clear?: { readonly label: string; readonly run: () => void };
}

/** A civil date; weeks start on Sunday (spec §9). */
export function DateField({
  label,
  value,
  readonly = false,
  placeholder,
  from,
  error,
  path,
  onChange,
  clear,
}: DateFieldProps) {
  const { language, messages } = useLanguage();
  const { previous, next } = messages.editor.calendar;
  const wide = useIsWide();
  return (
    <DatesProvider
      settings={{ locale: language === "zh" ? "zh-cn" : "en", firstDayOfWeek: 0, weekendDays: [] }}
    >
      <DatePickerInput
        label={label}
        value={value}
        valueFormat="YYYY-MM-DD"
        readOnly={readonly}
        error={error}
        {...(placeholder !== undefined && { placeholder })}
        {...(from !== undefined && { minDate: from })}
        {...(clear &&
          value !== null &&
          !readonly && { clearable: true, clearButtonProps: { "aria-label": clear.label } })}
        {...(path !== undefined && { "data-path": path })}
        leftSection={<CalendarDays size={18} aria-hidden />}
        dropdownType={wide ? "popover" : "modal"}
        modalProps={{ title: label, closeButtonProps: { "aria-label": messages.common.close } }}
        ariaLabels={{
          previousMonth: previous,
          nextMonth: next,
          previousYear: previous,
          nextYear: next,
          previousDecade: previous,
          nextDecade: next,
        }}
        popoverProps={{ withRoles: false }}
        highlightToday
        size="md"
        onChange={(text) => {
          const day = text === null ? null : parseDay(text);
          if (day) onChange(day);
          else clear?.run();
        }}
      />
    </DatesProvider>
  );
}
