import "dayjs/locale/zh-cn";
import type { DateInputProps, DatesProviderSettings } from "@mantine/dates";
import dayjs from "dayjs";
import { useLanguage } from "../../messages/language.tsx";

type CalendarProps = Pick<
  DateInputProps,
  "monthLabelFormat" | "yearLabelFormat" | "ariaLabels" | "getDayAriaLabel"
>;

/** A calendar as people write its months and days in their language; weeks start on Sunday. */
export function useCalendar(): {
  readonly settings: DatesProviderSettings;
  readonly props: CalendarProps;
} {
  const { language, messages } = useLanguage();
  const { formats, buttons } = messages.calendar;
  const locale = language === "zh" ? "zh-cn" : "en";
  return {
    settings: { locale, firstDayOfWeek: 0, weekendDays: [] },
    props: {
      monthLabelFormat: formats.month,
      yearLabelFormat: formats.year,
      ariaLabels: buttons,
      getDayAriaLabel: (day) => dayjs(day).locale(locale).format(formats.day),
    },
  };
}
