import { PLACEHOLDER_EMAIL, type TaskChange, type TaskDetails } from "@roundsman/contract/tasks";
import { create, mutate, removeAll, restoreAll } from "../sync/outbox/mutate.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import type { LocalTask } from "../sync/store/local.ts";
import { newRow } from "../sync/store/phone.ts";
import { useRowList } from "../sync/store/use-rows.ts";

/** All tasks; undefined while first loading. */
export const useTasks = (): readonly LocalTask[] | undefined =>
  useRowList(
    async (db) => (await db.tasks.toArray()).filter(({ deletedAt }) => deletedAt === ""),
    [],
  );

/** Resolves with the new key once it is stored durably. */
export function createTask(details: TaskDetails, phone = currentPhone()): Promise<string> {
  const content = {
    ...details,
    email: details.email ?? PLACEHOLDER_EMAIL,
    images: details.images ?? [],
  };
  const row = { ...newRow(phone), ...content, premium: false, driverName: phone.driverName };
  return create("task.create", row, content, phone);
}

/**
 * Absent fields stay; `shown` is what the form showed. Throws Gone if it was deleted on another
 * device.
 */
export function updateTask(
  key: string,
  { version, shown, ...change }: TaskChange & { readonly shown?: LocalTask },
  phone = currentPhone(),
): Promise<void> {
  const changed = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined && value !== null),
  );
  return mutate("task.update", key, changed, { phone, shown, version });
}

export const removeTasks = (keys: readonly string[], phone = currentPhone()): Promise<void> =>
  removeAll("task.remove", keys, phone);
export const restoreTasks = (keys: readonly string[], phone = currentPhone()): Promise<void> =>
  restoreAll("task.restore", keys, phone);
