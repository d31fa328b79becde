import type { SignedIn } from "@roundsman/contract/session";

/** Who is signed in. */
export type Actor = Omit<SignedIn, "access" | "refresh" | "device">;
export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/** The session as localStorage holds it, under the specification's keys: `access`, `refresh`, `user_info`. An actor without tokens is an expired session. */
export interface SessionStore {
  readonly actor: () => Actor | null;
  readonly tokens: () => Tokens | null;
  readonly keep: (session: SignedIn) => void;
  readonly renew: (tokens: Tokens) => void;
  /** What a manager changed of whoever is signed in; of anybody else nothing is kept. */
  readonly update: (actor: Actor) => void;
  readonly expire: () => void;
  readonly clear: () => void;
  /** Calls back after every change made through here; answers how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
  /** For changes made in other tabs. */
  readonly announce: () => void;
}

export function createSessionStore(
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">,
): SessionStore {
  const listeners = new Set<() => void>();
  const announce = () => listeners.forEach((listener) => listener());
  let known: { readonly text: string | null; readonly actor: Actor | null } = {
    text: null,
    actor: null,
  };

  const renew = ({ access, refresh }: Tokens) => {
    // In this order: a tab that sees only the first of them has no cause to turn the token again.
    storage.setItem("access", access);
    storage.setItem("refresh", refresh);
    announce();
  };
  const drop = (...names: string[]) => {
    for (const name of names) storage.removeItem(name);
    announce();
  };

  const actor = () => {
    // The same text answers the same object, as React wants it.
    const text = storage.getItem("user_info");
    if (text !== known.text) known = { text, actor: actorIn(text) };
    return known.actor;
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

/** Under the wire's names, as older clients keep it. Read by hand: the login page does without the schemas. */
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
