import { whenCopied, databaseOf } from "./databases.ts";
import type { Phone } from "./phone.ts";
import { storedActor } from "../../session/current-session.ts";
import { uuidV7 } from "../../device/uuid-v7.ts";

const listeners = new Set<() => void>();

/** The phone of the person who is signed in. Throws if nobody is: no screen writes then. */
export function currentPhone(): Phone {
  const actor = storedActor();
  if (!actor) throw new Error("Nobody is signed in");
  return {
    db: databaseOf(actor.id),
    driverName: actor.name,
    now: Date.now,
    newKey: () => uuidV7(Date.now()),
    whenCopied: () => whenCopied(actor.id),
    wake: () => listeners.forEach((listener) => listener()),
  };
}

/** Calls back when something waits to be sent. Returns a function that ends this. */
export function onWake(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
