import * as query from "@tanstack/react-query";
import { onSession, storedActor } from "./current-session.ts";

/**
 * What the server answered to calls that need signal; its keys name no owner. The hooks below are TanStack Query's with this client in hand: without a
 * provider around all screens, the library is downloaded with the first screen that asks for something online, not before the first list.
 */
const answers = (): query.QueryClient => (client ??= newClient());

let client: query.QueryClient | undefined;

/** Forgets the answers with the person to whom they were given. */
function newClient(): query.QueryClient {
  const made = new query.QueryClient();
  let owner = storedActor()?.id;
  onSession(() => {
    if (storedActor()?.id !== owner) made.clear();
    owner = storedActor()?.id;
  });
  return made;
}

export const useQuery = ((options: Parameters<typeof query.useQuery>[0]) =>
  query.useQuery(options, answers())) as typeof query.useQuery;

export const useInfiniteQuery = ((options: Parameters<typeof query.useInfiniteQuery>[0]) =>
  query.useInfiniteQuery(options, answers())) as typeof query.useInfiniteQuery;

export const useMutation = ((options: Parameters<typeof query.useMutation>[0]) =>
  query.useMutation(options, answers())) as typeof query.useMutation;

export const useQueryClient = (): query.QueryClient => answers();
