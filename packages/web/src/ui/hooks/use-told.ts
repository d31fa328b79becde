import { useMessages } from "../../messages/language.tsx";
import { translated } from "../../messages/translated.ts";
import { refusal } from "../../session/online.ts";

/** What to tell of a call that failed: the server's no in the chosen language, or that nobody answered. */
export function useTold(): (error: unknown, unanswered?: string) => string {
  const messages = useMessages();
  return (error, unanswered = messages.common.needsSignal) => {
    const said = refusal(error);
    return said === null
      ? unanswered
      : (translated(said, messages) ?? messages.common.serverSaid(said));
  };
}
