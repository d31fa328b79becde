import type { TaskDetails } from "@roundsman/contract/tasks";
import { useMessages } from "../messages/language.tsx";
import type { LocalTask } from "../sync/store/local.ts";
import { Sheet } from "../ui/layer/sheet.tsx";
import { toast } from "../ui/layer/toast.ts";
import { useLast } from "../ui/hooks/use-last.ts";
import { createTask, updateTask } from "./queries.ts";
import { TaskForm } from "./task-form.tsx";

/** Null: a new task. */
export interface TaskEdit {
  readonly task: LocalTask | null;
}

/** Adds or changes a task. */
export function TaskSheet({
  edit,
  onClose,
}: {
  readonly edit: TaskEdit | null;
  readonly onClose: () => void;
}) {
  const { common, tasks: t } = useMessages();
  const { task } = useLast<TaskEdit>(edit, { task: null });
  const keep = async (details: TaskDetails) => {
    if (task) await updateTask(task.key, { ...details, shown: task });
    else await createTask(details);
    toast.done(task ? t.updated : t.added);
    onClose();
  };
  return (
    <Sheet
      title={task ? t.form.update : t.add}
      opened={edit !== null}
      onClose={onClose}
      closeLabel={common.close}
    >
      <TaskForm
        key={task?.key ?? "new"}
        task={task}
        submit={task ? t.form.submitOld : t.form.submitNew}
        onSubmit={keep}
      />
    </Sheet>
  );
}
