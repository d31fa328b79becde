import { ListTodo } from "lucide-react";
import { useState } from "react";
import { BookScreen } from "../book/book-screen.tsx";
import { nameOrders } from "../book/find.ts";
import { inBlocks, shareText } from "../book/share.ts";
import { useDelete } from "../book/use-delete.ts";
import { useWantedRow } from "../book/use-wanted-row.ts";
import { UpgradeTool } from "../contact-page/upgrade-tool.tsx";
import { useMessages } from "../messages/language.tsx";
import type { LocalTask } from "../sync/store/local.ts";
import { removeTasks, restoreTasks, useTasks } from "./queries.ts";
import { TaskRow } from "./task-row.tsx";
import { TaskSheet, type TaskEdit } from "./task-sheet.tsx";

/** /info/todolist (spec §2 "To-do list"). */
export function TasksScreen() {
  const { customers, tasks: t } = useMessages();
  const [edit, setEdit] = useState<TaskEdit | null>(null);
  const all = useTasks();
  useWantedRow(all, (task) => setEdit({ task }));
  const remove = useDelete({
    nameOf: titleOf,
    words: { ...t, deleted: (count) => (count === 1 ? t.deleted : t.deletedMany) },
    remove: removeTasks,
    restore: restoreTasks,
  });
  return (
    <>
      <BookScreen
        area="todolist"
        groups="taskCategories"
        words={t}
        icon={<ListTodo size={32} />}
        all={all}
        foundBy={foundBy}
        orders={ORDERS}
        tool={<UpgradeTool book="tasks" />}
        row={(row) => (
          <TaskRow
            {...row}
            onEdit={() => setEdit({ task: row.item })}
            onDelete={() => remove([row.item])}
          />
        )}
        onAdd={() => setEdit({ task: null })}
        onShare={(chosen) => void shareText(inBlocks(chosen.map(linesOf)), customers)}
        onDelete={remove}
      />
      <TaskSheet edit={edit} onClose={() => setEdit(null)} />
    </>
  );
}

const titleOf = ({ title }: LocalTask) => title;
const foundBy = ({ title }: LocalTask) => ({ texts: [title] });
const ORDERS = nameOrders(titleOf);
const linesOf = ({ title, description, priority, place, deadline }: LocalTask) => [
  title,
  description,
  priority,
  place,
  deadline,
];
