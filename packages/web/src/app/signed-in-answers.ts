import { QueryClient } from "@tanstack/react-query";
import { onSession, storedActor } from "../platform/current-session.ts";

/** What the server answered to calls that need signal; its keys name no owner. */
export const onlineAnswers = new QueryClient();

/** Forgets the answers with the person to whom they were given; answers how to stop. */
export function forgetWithPerson(): () => void {
  let owner = storedActor()?.id;
  return onSession(() => {
    if (storedActor()?.id !== owner) onlineAnswers.clear();
    owner = storedActor()?.id;
  });
}
