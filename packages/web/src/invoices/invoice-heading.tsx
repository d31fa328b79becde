import { useLanguage } from "../messages/language.tsx";
import { dayInWords } from "../ui/date-words.ts";
import type { Heading } from "./group.ts";
import css from "./invoice-heading.module.css";

/** Between days. */
export function InvoiceHeading({ heading }: { readonly heading: Heading }) {
  const { language, messages } = useLanguage();
  const { today, yesterday, tomorrow, thisWeek, later } = { ...messages.common, ...messages.invoices.spans };
  const words = { today, yesterday, tomorrow, thisWeek, later };
  const text =
    heading.kind === "day"
      ? dayInWords(heading.day, "heading", language)
      : heading.kind === "month"
        ? dayInWords(heading.day, "month", language)
        : words[heading.kind];
  return <h2 className={css.heading}>{text}</h2>;
}
