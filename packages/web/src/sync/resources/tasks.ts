import { createClient } from "@roundsman/contract/client";
import { task, tasks, type TaskChange, type TaskDetails } from "@roundsman/contract/tasks";
import type { LocalTask } from "../store/local.ts";
import {
  recordParams,
  creation,
  edit,
  noRecord,
  decoderFor,
  removal,
  request,
  restoration,
  type Resource,
} from "./resource.ts";

export const taskResource: Resource = {
  read: decoderFor(task),
  lists: (transport, { owner }) => [
    (query) => createClient(tasks, transport).list({ params: { rp: owner }, query }),
  ],
};

export const taskMutations = {
  "task.create": creation<TaskDetails, LocalTask>({
    book: "tasks",
    written: (payload) => payload,
    request: ({ recordKey, payload }) =>
      request(tasks.create, { body: { ...payload, key: recordKey } }),
  }),
  "task.update": edit<TaskChange, LocalTask>({
    book: "tasks",
    request: (context) =>
      request(tasks.update, {
        ...recordParams(context),
        body: { ...context.payload, version: context.version },
      }),
  }),
  "task.remove": removal("tasks", (context) =>
    request(tasks.remove, recordParams(context), noRecord),
  ),
  "task.restore": restoration("tasks", (context) => request(tasks.restore, recordParams(context))),
} as const;
