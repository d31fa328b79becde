import { PRIORITIES } from "@roundsman/contract/tasks";
import type { Messages } from "../messages/messages.ts";

export type Urgency = "high" | "medium" | "low" | "other";

const URGENCY: Readonly<Record<string, Urgency>> = {
  高: "high",
  中: "medium",
  低: "low",
} satisfies Record<(typeof PRIORITIES)[number], Urgency>;

/** The colour of a priority. Unknown words get the default (spec §4). */
export const urgencyOf = (priority: string): Urgency => URGENCY[priority] ?? "other";

/** A priority as the specification spells it; in English followed by its translation. */
export function priorityInWords(priority: string, t: Messages["tasks"]): string {
  const urgency = urgencyOf(priority);
  return urgency === "other" ? priority : t.priorities[urgency];
}
