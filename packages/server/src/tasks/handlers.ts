import {
  PLACEHOLDER_EMAIL,
  type Task,
  type TaskChange,
  type tasks,
} from "@roundsman/contract/tasks";
import type { Handlers } from "../kernel/calls/call.ts";
import { contactCalls, type ContactResource } from "../kernel/owned/contact-calls.ts";
import { fold } from "@roundsman/core/name";
import type { Kernel } from "../kernel/calls/kernel.ts";
import type { Row } from "../kernel/owned/owned-records.ts";
import { withoutUndefined } from "../kernel/owned/without-undefined.ts";
import { groupsOfMembers } from "../kernel/changes/touched-groups.ts";
import { taskOf, taskRecords } from "./repository.ts";

const resource: ContactResource<Row<"task">, Task, TaskChange> = {
  kind: "task",
  records: taskRecords,
  entity: taskOf,
  touched: groupsOfMembers("task_category_member", "taskCategory"),
  searchColumn: "search_title",
  // The form hides the address and sends a placeholder; a client that sends none gets the same one.
  defaults: { email: PLACEHOLDER_EMAIL },
  columns: ({ title, description, priority, place, deadline, email, images }) =>
    withoutUndefined({
      title,
      search_title: title === undefined ? undefined : fold(title),
      description,
      priority,
      place,
      deadline,
      email,
      images: images ? JSON.stringify(images) : undefined,
    }),
};

export const taskHandlers = (kernel: Kernel): Handlers<typeof tasks> =>
  contactCalls(kernel, resource);
