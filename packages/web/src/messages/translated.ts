import type { Messages } from "./messages.ts";
import { FORMER_MESSAGES, SHAPED_MESSAGES } from "./refusal-messages.ts";

/**
 * A message of a schema or the server in the chosen language; null where there is no translation.
 */
export function translated(
  said: string,
  { validation, shaped }: Pick<Messages, "validation" | "shaped">,
): string | null {
  const message = FORMER_MESSAGES[said] ?? said;
  const exact = validation[message];
  if (exact !== undefined) return exact;
  for (const shape of Object.keys(SHAPED_MESSAGES) as (keyof typeof SHAPED_MESSAGES)[]) {
    const held = SHAPED_MESSAGES[shape].exec(message);
    const t = shaped[shape];
    if (held && t) return t(...held.slice(1));
  }
  return message === said ? null : message;
}
