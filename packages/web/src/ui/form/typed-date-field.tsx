import "@mantine/dates/styles.css";
import { DateInput, DatesProvider } from "@mantine/dates";
import { CalendarDays } from "lucide-react";
import { useCalendar } from "./use-calendar.ts";

interface TypedDateFieldProps {
  readonly label: string;
  /** YYYY-MM-DD, or "" for none. */
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** A date to type or to pick, always as YYYY-MM-DD, whatever the browser's country. */
export function TypedDateField({ label, value, onChange }: TypedDateFieldProps) {
  const { settings, props } = useCalendar();
  return (
    <DatesProvider settings={settings}>
      <DateInput
        {...props}
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
        popoverProps={{ withRoles: false }}
        highlightToday
        onChange={(day) => onChange(day ?? "")}
      />
    </DatesProvider>
  );
}
