import { useMessages } from "../../messages/language.tsx";
import { translated } from "../../messages/translated.ts";
import { refusal } from "../../session/call-options.ts";

/**
 * Words for a call that failed: the server's refusal in the chosen language, or that no answer
 * came.
 */
export function useErrorText(): (error: unknown, unanswered?: string) => string {
  const messages = useMessages();
  return (error, unanswered = messages.common.needsSignal) => {
    const message = refusal(error);
    return message === null
      ? unanswered
      : (translated(message, messages) ?? messages.common.serverSaid(message));
  };
}
