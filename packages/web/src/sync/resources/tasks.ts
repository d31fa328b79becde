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
    request: (of) =>
      request(tasks.update, { ...recordParams(of), body: { ...of.payload, version: of.version } }),
  }),
  "task.remove": removal("tasks", (of) => request(tasks.remove, recordParams(of), noRecord)),
  "task.restore": restoration("tasks", (of) => request(tasks.restore, recordParams(of))),
} as const;
