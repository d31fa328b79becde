import { Eye, Pencil, Trash2 } from "lucide-react";
import { BookRow } from "../book/book-row.tsx";
import type { RowProps } from "../book/book-screen.tsx";
import { useMessages } from "../messages/language.tsx";
import type { LocalTask } from "../sync/store/local.ts";
import row from "../ui/list/row.module.css";
import { SyncWord } from "../ui/sync-word.tsx";
import { Deadline } from "./deadline.tsx";
import { urgencyOf } from "./priorities.ts";
import { PriorityBadge } from "./priority-badge.tsx";
import css from "./tasks.module.css";

interface TaskRowProps extends RowProps<LocalTask> {
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** A task's title, priority, deadline and place. */
export function TaskRow({ item, selected, onToggle, onEdit, onDelete }: TaskRowProps) {
  const { tasks: t } = useMessages();
  const { id, key, title, priority, place, deadline, sync } = item;
  const page = {
    to: "/contact/$id",
    params: { id: String(id ?? key) },
    search: { book: "todo" },
  } as const;
  return (
    <BookRow
      selected={selected}
      select={t.select(title)}
      onToggle={onToggle}
      page={page}
      look={{ className: css.row ?? "", "data-urgency": urgencyOf(priority) }}
      actions={[
        { icon: Eye, label: t.view(title), act: page },
        { icon: Pencil, label: t.edit(title), act: onEdit },
        { icon: Trash2, label: t.delete(title), act: onDelete },
      ]}
    >
      <span className={row.tall}>{title}</span>
      <span className={row.detail}>
        <PriorityBadge priority={priority} />
        <Deadline text={deadline} />
        <SyncWord state={sync} />
        <span>{place}</span>
      </span>
    </BookRow>
  );
}
