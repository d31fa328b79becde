import { uuidV7 } from "../device/uuid-v7.ts";
import { useQueryClient } from "./query-client.ts";
import { isUnanswered, NO_RETRY } from "./call-options.ts";

/**
 * Sends a request with an Idempotency-Key. The same request gets the same key until it is answered,
 * also from another sheet, so that the server does it once. The key is forgotten when another
 * person signs in.
 */
export function useUntilAnswered(): UntilAnswered {
  const answers = useQueryClient();
  return async (request, send) => {
    const queryKey = ["unanswered", JSON.stringify(request)];
    const key = await answers.query({
      ...NO_RETRY,
      queryKey,
      queryFn: () => uuidV7(Date.now()),
      gcTime: Infinity,
      staleTime: "static",
    });
    const forget = () => answers.removeQueries({ queryKey, exact: true });
    try {
      const answer = await send(key);
      forget();
      return answer;
    } catch (error) {
      if (!isUnanswered(error)) forget();
      throw error;
    }
  };
}

/**
 * Forgets the keys of requests that another request has undone since: sending one again is a new
 * request.
 */
export function useForgetUnanswered(): (isUndone: (request: object) => boolean) => void {
  const answers = useQueryClient();
  return (isUndone) =>
    answers.removeQueries({
      queryKey: ["unanswered"],
      predicate: ({ queryKey: [, request] }) => isUndone(JSON.parse(String(request)) as object),
    });
}

export type UntilAnswered = <T>(request: object, send: (key: string) => Promise<T>) => Promise<T>;
