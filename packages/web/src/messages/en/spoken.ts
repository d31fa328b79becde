import type { Messages } from "../messages.ts";
import { VALIDATION_MESSAGES } from "../validation-messages.ts";
import { english } from "./all.ts";

/** The forms' messages are English already: each stands for itself. */
export const spokenEnglish: Messages = {
  ...english,
  validation: Object.fromEntries(VALIDATION_MESSAGES.map((message) => [message, message])) as Messages["validation"],
};
