import { PLACEHOLDER_EMAIL, type TaskChange, type TaskDetails } from "@roundsman/contract/tasks";
import { addRow, changeRow, hideRows, showRows } from "../sync/outbox/actions.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import type { LocalTask } from "../sync/store/local.ts";
import { newRow } from "../sync/store/phone.ts";
import { useRowList } from "../sync/store/use-rows.ts";

/** Everything that is to be done; undefined while first loading. */
export const useTasks = (): readonly LocalTask[] | undefined =>
  useRowList(
    async (db) => (await db.tasks.toArray()).filter(({ deletedAt }) => deletedAt === ""),
    [],
  );

/** Resolves with the new key once it is stored durably. */
export function createTask(details: TaskDetails, phone = currentPhone()): Promise<string> {
  const given = {
    ...details,
    email: details.email ?? PLACEHOLDER_EMAIL,
    images: details.images ?? [],
  };
  const row = { ...newRow(phone), ...given, premium: false, driverName: phone.driverName };
  return addRow(phone, "tasks", { row, step: { kind: "task.create", payload: given } });
}

/** Fields that are absent stay. Throws Gone where it was deleted on another device. */
export function updateTask(
  key: string,
  { version, ...change }: TaskChange,
  phone = currentPhone(),
): Promise<void> {
  const given = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined && value !== null),
  );
  return changeRow(phone, "tasks", {
    key,
    fields: given,
    seen: version,
    step: { kind: "task.update", payload: given },
  });
}

export const removeTasks = (keys: readonly string[], phone = currentPhone()): Promise<void> =>
  hideRows(phone, "tasks", keys);
export const restoreTasks = (keys: readonly string[], phone = currentPhone()): Promise<void> =>
  showRows(phone, "tasks", keys);
