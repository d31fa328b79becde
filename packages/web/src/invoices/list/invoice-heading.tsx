import { useLanguage } from "../../messages/language.tsx";
import type { Language } from "../../messages/speak.ts";
import type { Messages } from "../../messages/messages.ts";
import { dayWithWeekday } from "../../ui/form/date-words.ts";
import type { Heading } from "./group.ts";
import css from "./invoice-heading.module.css";

/** The heading of a day or span. */
export function InvoiceHeading({ heading }: { readonly heading: Heading }) {
  const { language, messages } = useLanguage();
  return <h2 className={css.heading}>{headingText(heading, messages, language)}</h2>;
}

/**
 * Dates in the format of spec §9: "2026-11-20 Friday", "Today · 2026-11-21 Saturday", "2026-10".
 */
function headingText(heading: Heading, messages: Messages, language: Language): string {
  const { today, yesterday, tomorrow, past, thisWeek, later } = {
    ...messages.common,
    ...messages.invoices.spans,
  };
  const words = { today, yesterday, tomorrow, past, thisWeek, later };
  if (heading.kind === "month") return heading.day.slice(0, 7);
  if (heading.kind === "day") return dayWithWeekday(heading.day, language);
  return "day" in heading
    ? `${words[heading.kind]} · ${dayWithWeekday(heading.day, language)}`
    : words[heading.kind];
}
