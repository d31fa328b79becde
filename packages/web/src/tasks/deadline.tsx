import { parseDay } from "@roundsman/core/day";
import { useMessages } from "../messages/language.tsx";
import { useToday } from "../ui/hooks/use-today.ts";
import css from "./tasks.module.css";

/**
 * A deadline in words, marked if it has passed. A free text of another client is shown unchanged.
 */
export function Deadline({ text }: { readonly text: string }) {
  const messages = useMessages();
  const today = useToday();
  const day = parseDay(text);
  if (!day) return <span>{text}</span>;
  const late = day < today;
  return (
    <span className={css.deadline} data-late={late || undefined}>
      {day === today ? messages.common.today : day}
      {late && ` (${messages.tasks.overdue})`}
    </span>
  );
}
