import { Refused } from "@roundsman/contract/client";
import type { ImportField } from "./columns.ts";
import type { ImportChunk } from "./import-job.ts";
import type { FaultyRow } from "./row-faults.tsx";

/** Rows of a call that the server refused, each with its fields; none where it refused the call for something else. */
export function refusedRows(error: unknown, { rows, origins }: ImportChunk): FaultyRow[] {
  const errors = error instanceof Refused ? (error.problem.errors ?? {}) : {};
  const faults = Object.entries(errors).flatMap(([path, messages]) => {
    const [, index, field] = /^rows\.(\d+)\.(\w+)/.exec(path) ?? [];
    // The server names fields as the file's columns are called.
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
