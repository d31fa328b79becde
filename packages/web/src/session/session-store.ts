import type { SignedIn } from "@roundsman/contract/session";

/** Who is signed in. */
export type Actor = Omit<SignedIn, "access" | "refresh" | "device">;
export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/**
 * The session in localStorage, under the specification's keys: `access`, `refresh`, `user_info`. An
 * actor without tokens is an expired session.
 */
export interface SessionStore {
  readonly actor: () => Actor | null;
  readonly tokens: () => Tokens | null;
  readonly keep: (session: SignedIn) => void;
  readonly renew: (tokens: Tokens) => void;
  /** Keeps what a manager changed about the signed-in person; ignores anybody else. */
  readonly update: (actor: Actor) => void;
  readonly expire: () => void;
  readonly clear: () => void;
  /** Calls back after every change made through this store. Returns a function that stops this. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls the listeners; for changes made in other tabs. */
  readonly announce: () => void;
}

export function createSessionStore(
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">,
): SessionStore {
  const listeners = new Set<() => void>();
  const announce = () => listeners.forEach((listener) => listener());
  let cached: { readonly text: string | null; readonly actor: Actor | null } = {
    text: null,
    actor: null,
  };

  const renew = ({ access, refresh }: Tokens) => {
    // The access token goes first: a tab that sees only it still has a token that works, and does
    // not refresh again.
    storage.setItem("access", access);
    storage.setItem("refresh", refresh);
    announce();
  };
  const drop = (...names: string[]) => {
    for (const name of names) storage.removeItem(name);
    announce();
  };

  const actor = () => {
    // The same text gives the same object, as React requires of a snapshot.
    const text = storage.getItem("user_info");
    if (text !== cached.text) cached = { text, actor: actorIn(text) };
    return cached.actor;
  };
  const write = ({ id, name, email, manager, driver }: Actor) =>
    storage.setItem(
      "user_info",
      JSON.stringify({ responsible_person_id: id, name, email, manager, driver }),
    );

  return {
    actor,
    tokens: () => {
      const [access, refresh] = [storage.getItem("access"), storage.getItem("refresh")];
      return access && refresh ? { access, refresh } : null;
    },
    keep: (session) => {
      write(session);
      renew(session);
    },
    update: (changed) => {
      if (actor()?.id !== changed.id) return;
      write(changed);
      announce();
    },
    renew,
    expire: () => drop("access", "refresh"),
    clear: () => drop("user_info", "access", "refresh"),
    announce,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Reads the wire's names, which older clients also store. Parses by hand, so that the login page
 * does not load the schemas.
 */
function actorIn(text: string | null): Actor | null {
  const { responsible_person_id: id, name, email, manager, driver } = parsed(text);
  const numbers = [id, manager, driver].every(Number.isInteger);
  if (!numbers || typeof name !== "string" || typeof email !== "string") return null;
  return { id: Number(id), name, email, manager: Number(manager), driver: Number(driver) };
}

function parsed(text: string | null): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text ?? "{}")) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}
