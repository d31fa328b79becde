import { useMessages } from "../messages/language.tsx";
import type { LocalTask } from "../sync/store/local.ts";
import { Deadline } from "./deadline.tsx";
import { PriorityBadge } from "./priority-badge.tsx";
import css from "./task-facts.module.css";

/** The details of a task on its page. */
export function TaskFacts({
  task: { priority, deadline, description },
}: {
  readonly task: LocalTask;
}) {
  const { fields } = useMessages().tasks;
  return (
    <dl className={css.facts}>
      <div>
        <dt>{fields.priority}</dt>
        <dd>
          <PriorityBadge priority={priority} />
        </dd>
      </div>
      <div>
        <dt>{fields.deadline}</dt>
        <dd>
          <Deadline text={deadline} />
        </dd>
      </div>
      <div className={css.wide}>
        <dt>{fields.description}</dt>
        <dd className={css.text}>{description}</dd>
      </div>
    </dl>
  );
}
