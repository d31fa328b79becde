import fc from "fast-check";
import { createTask, removeTasks, restoreTasks, updateTask } from "../../../tasks/queries.ts";
import type { Phone } from "../../store/phone.ts";
import { chosen } from "./chosen.ts";
import type { Expected } from "./expected.ts";

export type TaskAction =
  | { readonly do: "new task"; readonly title: string }
  | {
      readonly do: "edit task" | "remove task" | "restore task";
      readonly task: number;
      readonly title: string;
    };

const title = fc.constantFrom("Van to MOT", "买纸箱", "Call Lee");

export const taskActions: fc.Arbitrary<TaskAction> = fc.oneof(
  fc.record({ do: fc.constant("new task" as const), title }),
  fc.record({
    do: fc.constantFrom("edit task" as const, "remove task" as const, "restore task" as const),
    task: fc.nat(4),
    title,
  }),
);

export async function performOnTask(
  action: TaskAction,
  phone: Phone,
  { tasks }: Expected,
): Promise<void> {
  if (action.do === "new task") {
    const details = {
      title: action.title,
      description: "…",
      priority: "高",
      place: "N18",
      deadline: "2026-12-01",
    };
    tasks.set(await createTask(details, phone), { title: action.title, alive: true });
    return;
  }
  const found = chosen(tasks, action.task);
  if (!found) return;
  const { key, value: task } = found;
  if (action.do === "edit task" && !task.alive) return;
  if (action.do === "edit task") task.title = action.title;
  else task.alive = action.do === "restore task";
  if (action.do === "edit task") return updateTask(key, { title: action.title }, phone);
  return (action.do === "restore task" ? restoreTasks : removeTasks)([key], phone);
}
