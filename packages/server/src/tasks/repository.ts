import type { Task } from "@roundsman/contract/tasks";
import type { Actor } from "../kernel/auth/actor.ts";
import { ownedRecords, type Row } from "../kernel/owned/owned-records.ts";

export const taskRecords = ownedRecords("task");

export const taskOf = (row: Row<"task">, actor: Pick<Actor, "name">): Task => ({
  id: row.id,
  key: row.key,
  title: row.title,
  description: row.description,
  priority: row.priority,
  place: row.place,
  deadline: row.deadline,
  email: row.email,
  images: JSON.parse(row.images) as string[],
  premium: row.premium === 1,
  driverName: actor.name,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
