import { ActionIcon, Checkbox } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Eye, Pencil, Trash2 } from "lucide-react";
import type { RowProps } from "../book/book-screen.tsx";
import { useMessages } from "../messages/language.tsx";
import type { LocalTask } from "../platform/local.ts";
import row from "../ui/row.module.css";
import { SyncWord } from "../ui/sync-word.tsx";
import { Deadline } from "./deadline.tsx";
import { urgencyOf } from "./priorities.ts";
import { PriorityBadge } from "./priority-badge.tsx";
import css from "./tasks.module.css";

interface TaskRowProps extends RowProps<LocalTask> {
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** What, how urgent, until when, where. */
export function TaskRow({ item, selected, onToggle, onEdit, onDelete }: TaskRowProps) {
  const { tasks: say } = useMessages();
  const { id, key, title, priority, place, deadline, sync } = item;
  const lines = (
    <>
      <span className={row.tall}>{title}</span>
      <span className={row.detail}>
        <PriorityBadge priority={priority} />
        <Deadline text={deadline} />
        <SyncWord state={sync} />
        <span>{place}</span>
      </span>
    </>
  );
  const style = { className: `${row.row} ${css.row}`, "data-urgency": urgencyOf(priority) };
  if (selected !== undefined)
    return (
      <label {...style} data-selected={selected || undefined}>
        <Checkbox aria-label={say.select(title)} checked={selected} onChange={onToggle} />
        <span className={row.text}>{lines}</span>
      </label>
    );
  const page = { to: "/contact/$id", params: { id: String(id ?? key) }, search: { book: "todo" } } as const;
  return (
    <div {...style}>
      <Link {...page} className={row.text}>
        {lines}
      </Link>
      <span className={row.icons}>
        <ActionIcon renderRoot={(props) => <Link {...page} {...props} />} aria-label={say.view(title)} size={44}>
          <Eye size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={say.edit(title)} size={44} onClick={onEdit}>
          <Pencil size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={say.delete(title)} size={44} onClick={onDelete}>
          <Trash2 size={18} aria-hidden />
        </ActionIcon>
      </span>
    </div>
  );
}
