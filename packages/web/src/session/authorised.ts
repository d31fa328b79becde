import { createClient, Refused } from "@roundsman/contract/client";
import { session as sessionCalls } from "@roundsman/contract/session";
import { deadline, type Clock } from "../device/clock.ts";
import type { Exclusive } from "../device/exclusive.ts";
import { transportOver, type Fetch } from "./http.ts";
import type { SessionStore } from "./session-store.ts";
import type { TokenCopy } from "./token-copy.ts";

interface Needs {
  readonly store: SessionStore;
  readonly fetch: Fetch;
  readonly exclusive: Exclusive;
  readonly clock: Clock;
  readonly copy: TokenCopy;
}

const REFRESH_TIMEOUT = 8_000;

/**
 * A fetch that sends the access token. After a 401 it refreshes the tokens once for all calls and
 * tabs that got one.
 */
export function authorised({ store, fetch, exclusive, clock, copy }: Needs): Fetch {
  const session = createClient(sessionCalls, transportOver(fetch));

  const send = (path: string, init: RequestInit, access: string) =>
    fetch(path, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${access}` },
    });

  /** Whether the store now has an access token other than `used`. */
  const renew = (used: string) =>
    exclusive("roundsman-refresh", async () => {
      const pageTokens = store.tokens();
      if (!pageTokens) return false;
      const newestTokens = await copy.newest(pageTokens);
      if (newestTokens.access !== pageTokens.access || newestTokens.refresh !== pageTokens.refresh)
        store.renew(newestTokens);
      if (newestTokens.access !== used) return true;
      const { signal, done } = deadline(clock, REFRESH_TIMEOUT);
      try {
        const pair = await session.refresh({ body: { refresh: newestTokens.refresh } }, { signal });
        await copy.turned(newestTokens, pair);
        // The person signed out during the refresh: no token may stay.
        if (store.tokens()?.refresh === newestTokens.refresh) store.renew(pair);
        else await copy.drop();
        return store.tokens() !== null;
      } catch (error) {
        if (!isFinal(error)) throw error;
        store.expire();
        return false;
      } finally {
        done();
      }
    });

  return async (path, init) => {
    const tokens = store.tokens();
    if (!tokens) throw new Refused(SIGN_IN_FIRST);
    let { access } = tokens;
    let answer = await send(path, init, access);
    // The tokens of another tab, or of the copy, may be too old as well.
    for (let tries = 0; tries < 2 && answer.status === 401 && (await renew(access)); tries++) {
      access = store.tokens()?.access ?? access;
      answer = await send(path, init, access);
    }
    return answer;
  };
}

/** A refused refresh ends the session; a server that is busy or failing does not. */
const isFinal = (error: unknown) =>
  error instanceof Refused && error.problem.status < 500 && error.problem.status !== 429;

const SIGN_IN_FIRST = {
  type: "about:blank",
  title: "Unauthorized",
  status: 401,
  detail: "Please sign in",
  message: "Please sign in",
};
