import "@mantine/dates/styles.css";
import "dayjs/locale/zh-cn";
import { DateInput, DatesProvider } from "@mantine/dates";
import { CalendarDays } from "lucide-react";
import { useLanguage } from "../../messages/language.tsx";

interface TypedDateFieldProps {
  readonly label: string;
  /** YYYY-MM-DD, or "" for none. */
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** A date to type or to pick, always as YYYY-MM-DD, whatever the browser's country. */
export function TypedDateField({ label, value, onChange }: TypedDateFieldProps) {
  const { language, messages } = useLanguage();
  const { previous, next } = messages.editor.calendar;
  return (
    <DatesProvider
      settings={{ locale: language === "zh" ? "zh-cn" : "en", firstDayOfWeek: 0, weekendDays: [] }}
    >
      <DateInput
        label={label}
        value={value || null}
        valueFormat="YYYY-MM-DD"
        placeholder="YYYY-MM-DD"
        size="md"
        inputMode="numeric"
        styles={{
          input: { minHeight: "3rem", fontSize: "1.0625rem", paddingInline: "14px 30px" },
          section: { width: 34 },
        }}
        rightSection={<CalendarDays size={18} aria-hidden />}
        rightSectionPointerEvents="none"
        ariaLabels={{
          previousMonth: previous,
          nextMonth: next,
          previousYear: previous,
          nextYear: next,
        }}
        popoverProps={{ withRoles: false }}
        highlightToday
        onChange={(day) => onChange(day ?? "")}
      />
    </DatesProvider>
  );
}
