import { isTheirs } from "./redact.ts";

/** Of a list, only what is theirs: nobody gets the data of others. */
export function redactOthers(value: unknown, keys: ReadonlySet<string>): unknown {
  if (Array.isArray(value))
    return value.filter(
      (each: unknown) => typeof each === "object" && each !== null && isTheirs(each, { keys }),
    );
  return typeof value === "object" && value !== null && isTheirs(value, { keys }) ? value : null;
}
