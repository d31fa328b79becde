import { Refused } from "@roundsman/contract/client";
import type { ImportField } from "./columns.ts";
import type { ImportChunk } from "./import-job.ts";
import type { FaultyRow } from "./row-faults.tsx";

/**
 * The rows of a call that the server refused, with the faults of their fields. Empty if it refused
 * the call for another reason.
 */
export function refusedRows(error: unknown, { rows, origins }: ImportChunk): FaultyRow[] {
  const errors = error instanceof Refused ? (error.problem.errors ?? {}) : {};
  const faults = Object.entries(errors).flatMap(([path, messages]) => {
    const [, index, field] = /^rows\.(\d+)\.(\w+)/.exec(path) ?? [];
    // The server uses the same field names as the import.
    return messages.map((message) => ({
      index: Number(index),
      field: field as ImportField,
      message,
    }));
  });
  return rows.flatMap(({ name }, at) => {
    const own = faults.filter(({ index }) => index === at);
    const origin = origins[at];
    return origin === undefined || own.length === 0 ? [] : [{ ...origin, name, errors: own }];
  });
}
