import fc from "fast-check";
import { createTask, removeTasks, restoreTasks, updateTask } from "../../../tasks/queries.ts";
import type { Phone } from "../../store/phone.ts";
import { chosen } from "./chosen.ts";
import type { Meant } from "./meant.ts";

export type TaskDeed =
  | { readonly do: "new task"; readonly title: string }
  | {
      readonly do: "edit task" | "remove task" | "restore task";
      readonly task: number;
      readonly title: string;
    };

const title = fc.constantFrom("Van to MOT", "买纸箱", "Call Lee");

export const taskDeeds: fc.Arbitrary<TaskDeed> = fc.oneof(
  fc.record({ do: fc.constant("new task" as const), title }),
  fc.record({
    do: fc.constantFrom("edit task" as const, "remove task" as const, "restore task" as const),
    task: fc.nat(4),
    title,
  }),
);

export async function performOnTask(deed: TaskDeed, phone: Phone, { tasks }: Meant): Promise<void> {
  if (deed.do === "new task") {
    const details = {
      title: deed.title,
      description: "…",
      priority: "高",
      place: "N18",
      deadline: "2026-12-01",
    };
    tasks.set(await createTask(details, phone), { title: deed.title, alive: true });
    return;
  }
  const found = chosen(tasks, deed.task);
  if (!found) return;
  const { key, of } = found;
  if (deed.do === "edit task" && !of.alive) return;
  if (deed.do === "edit task") of.title = deed.title;
  else of.alive = deed.do === "restore task";
  if (deed.do === "edit task") return updateTask(key, { title: deed.title }, phone);
  return (deed.do === "restore task" ? restoreTasks : removeTasks)([key], phone);
}
