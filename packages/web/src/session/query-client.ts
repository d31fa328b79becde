import * as query from "@tanstack/react-query";
import { onSession, storedActor } from "./current-session.ts";

/**
 * Caches the answers of calls that need signal. Query keys name no owner, so the cache is cleared
 * when another person signs in. The hooks below are TanStack Query's, bound to this client. Without
 * a provider around all screens, the library is downloaded with the first screen that needs it, not
 * before the first list.
 */
const answers = (): query.QueryClient => (client ??= newClient());

let client: query.QueryClient | undefined;

/** Clears the answers when another person signs in, or the person signs out. */
function newClient(): query.QueryClient {
  const queryClient = new query.QueryClient();
  let owner = storedActor()?.id;
  onSession(() => {
    if (storedActor()?.id !== owner) queryClient.clear();
    owner = storedActor()?.id;
  });
  return queryClient;
}

export const useQuery = ((options: Parameters<typeof query.useQuery>[0]) =>
  query.useQuery(options, answers())) as typeof query.useQuery;

export const useInfiniteQuery = ((options: Parameters<typeof query.useInfiniteQuery>[0]) =>
  query.useInfiniteQuery(options, answers())) as typeof query.useInfiniteQuery;

export const useMutation = ((options: Parameters<typeof query.useMutation>[0]) =>
  query.useMutation(options, answers())) as typeof query.useMutation;

export const useQueryClient = (): query.QueryClient => answers();
