import type { Task } from "@roundsman/contract/tasks";
import { useState } from "react";
import { useDriverBookWords } from "../../messages/late/driver-book/words.ts";
import { useMessages } from "../../messages/language.tsx";
import { CardSection } from "../../ui/card-section.tsx";
import { Online } from "../../ui/online.tsx";
import { FoundList } from "../found-list.tsx";
import { useTasks } from "../queries.ts";
import { AddButton, RecordRow } from "../record-row.tsx";
import type { Driver, TaskParts } from "../driver.ts";
import { TaskEdit } from "./task-edit.tsx";

interface TasksProps {
  readonly driver: Driver;
  readonly parts: TaskParts;
}

/** A driver's tasks by deadline. A tap changes one or adds one. */
export function TasksSection({ driver, parts }: TasksProps) {
  const { add } = useMessages().tasks;
  const t = useDriverBookWords();
  const tasks = useTasks(driver.id);
  const [edited, setEdited] = useState<Task | "new" | null>(null);
  return (
    <CardSection title={t.tasks} aside={<AddButton label={add} onAdd={() => setEdited("new")} />}>
      <Online query={tasks}>
        {(all) => (
          <FoundList
            label={t.tasks}
            find={t.findTask}
            none={t.noTasks}
            rows={all}
            idOf={({ id }) => id}
            foundBy={({ title }) => ({ texts: [title] })}
          >
            {(task) => (
              <RecordRow
                name={task.title}
                aside={<parts.Priority priority={task.priority} />}
                details={[<parts.Deadline key="deadline" text={task.deadline} />, task.place]}
                onOpen={() => setEdited(task)}
              />
            )}
          </FoundList>
        )}
      </Online>
      {edited && (
        <TaskEdit
          key={edited === "new" ? edited : edited.id}
          driver={driver}
          task={edited === "new" ? null : edited}
          form={parts.Form}
          onClose={() => setEdited(null)}
        />
      )}
    </CardSection>
  );
}
