import { useMessages } from "../messages/language.tsx";
import { priorityInWords, urgencyOf } from "./priorities.ts";
import css from "./tasks.module.css";

export function PriorityBadge({ priority }: { readonly priority: string }) {
  const { tasks } = useMessages();
  if (priority === "") return null;
  return (
    <span className={css.badge} data-urgency={urgencyOf(priority)}>
      {priorityInWords(priority, tasks)}
    </span>
  );
}
