import { PRIORITIES } from "@roundsman/contract/tasks";
import type { Messages } from "../messages/messages.ts";

export type Urgency = "high" | "medium" | "low" | "other";

const URGENCY: Readonly<Record<string, Urgency>> = {
  高: "high",
  中: "medium",
  低: "low",
} satisfies Record<(typeof PRIORITIES)[number], Urgency>;

/** Any other word gets the default colour (spec §4). */
export const urgencyOf = (priority: string): Urgency => URGENCY[priority] ?? "other";

/** As the specification writes it, with the English behind it in English. */
export function priorityInWords(priority: string, t: Messages["tasks"]): string {
  const urgency = urgencyOf(priority);
  return urgency === "other" ? priority : t.priorities[urgency];
}
