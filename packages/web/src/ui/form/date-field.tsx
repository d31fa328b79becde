import "@mantine/dates/styles.css";
import { DatePickerInput, DatesProvider } from "@mantine/dates";
import { parseDay, type Day } from "@roundsman/core/day";
import { CalendarDays } from "lucide-react";
import { useMessages } from "../../messages/language.tsx";
import { useIsWide } from "../hooks/wide.ts";
import { useCalendar } from "./use-calendar.ts";

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
  const { common } = useMessages();
  const { settings, props } = useCalendar();
  const wide = useIsWide();
  return (
    <DatesProvider settings={settings}>
      <DatePickerInput
        {...props}
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
        modalProps={{ title: label, closeButtonProps: { "aria-label": common.close } }}
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
