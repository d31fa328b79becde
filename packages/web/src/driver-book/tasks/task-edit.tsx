import { task as taskCodec, type Task, type TaskDetails } from "@roundsman/contract/tasks";
import * as z from "zod/mini";
import { useDriverBookWords } from "../../messages/late/driver-book/words.ts";
import { useMessages } from "../../messages/language.tsx";
import { useSaveOver } from "../../ui/form/use-save-over.ts";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { toast } from "../../ui/layer/toast.ts";
import { useLeave } from "../../ui/layer/use-leave.ts";
import { DeleteButton } from "../delete-button.tsx";
import css from "../driver-book.module.css";
import type { Driver, TaskParts } from "../driver.ts";
import { useRecordActs } from "../use-record-acts.ts";
import { useTries } from "../use-tries.ts";

interface EditProps {
  readonly driver: Driver;
  /** Null: a new one. */
  readonly task: Task | null;
  readonly form: TaskParts["Form"];
  readonly onClose: () => void;
}

/** The form that adds, changes or deletes a task of a driver. */
export function TaskEdit({ driver, task, form: Form, onClose }: EditProps) {
  const { common, tasks: t } = useMessages();
  const own = useDriverBookWords();
  const acts = useRecordActs(driver.id);
  const { leave, onTyped } = useLeave();
  const keep = useKeep({ driver, task, onDone: onClose });
  return (
    <Sheet
      title={task?.title ?? t.add}
      opened
      onClose={() => leave(onClose)}
      closeLabel={common.close}
    >
      <p className={css.note}>{own.workingFor(driver.name)}</p>
      <div onInput={onTyped}>
        <Form task={task} submit={task ? t.form.update : t.add} onSubmit={keep} />
      </div>
      {task && (
        <DeleteButton
          name={task.title}
          question={t.confirmDelete(1)}
          notes={[task.title, t.keeps]}
          deleted={t.deleted}
          deletion={acts.delete.task(task.id)}
          onDone={onClose}
        />
      )}
    </Sheet>
  );
}

interface Kept {
  readonly driver: Driver;
  readonly task: Task | null;
  readonly onDone: () => void;
}

function useKeep({ driver, task, onDone }: Kept) {
  const { tasks: t } = useMessages();
  const acts = useRecordActs(driver.id);
  const { send, failed } = useTries();
  const saveOver = useSaveOver();
  const save = (details: TaskDetails) =>
    task
      ? saveOver({
          seen: task,
          shown: textsOf,
          mine: textsOf(details),
          labels: t.fields,
          read: (current) => z.decode(taskCodec, current as z.input<typeof taskCodec>),
          save: ({ version }) => {
            const sent = { ...details, version };
            return send(sent, (key) => acts.changeTask(task.id, sent, key));
          },
        })
      : send(details, (key) => acts.addTask(details, key));
  return async (details: TaskDetails) => {
    try {
      if ((await save(details)) === null) return;
      onDone();
      toast.done(task ? t.updated : t.added);
    } catch (error) {
      toast.failed(failed(error));
    }
  };
}

/** The fields that are shown if somebody else changed the record meanwhile. */
const textsOf = ({
  title,
  priority,
  place,
  deadline,
  description,
}: Omit<TaskDetails, "email">) => ({
  title,
  priority,
  place,
  deadline,
  description,
});
