import { randomBytes } from "node:crypto";
import type { session, SignedIn } from "@roundsman/contract/session";
import type { PublicHandlers } from "../app/call.ts";
import { fold } from "@roundsman/core/fold";
import type { Kernel } from "../app/kernel.ts";
import { refused, unauthorised } from "../app/refusal.ts";
import { attempt, succeeded, type Guesses } from "../app/throttle.ts";
import { inTransaction } from "../app/transaction.ts";
import { endSession, findPerson, findRefresh, insertSession, type Person } from "./repository.ts";
import { hashOf, issueRefresh, rotate } from "./rotation.ts";

export const sessionHandlers = (kernel: Kernel): PublicHandlers<typeof session> => ({
  async login({ db, body, now, address }) {
    const username = fold(body.username);
    const guesses: Guesses = { action: "login", name: username, address };
    await attempt(kernel, guesses);
    const person = await findPerson(db, username);
    const right = await kernel.passwords.matches(person?.password_hash ?? null, body.password);
    if (!person || !right || person.disabled === 1) throw refused(401, "wrong-credentials", "Login failed, check username or password.");
    await succeeded(kernel, guesses);
    return signIn(kernel, person, now);
  },

  async refresh({ db, body, now }) {
    const rotated = await rotate(db, body.refresh, now);
    if (!rotated) throw unauthorised();
    return { access: await kernel.tokens.sign(rotated), refresh: rotated.token };
  },

  async logout({ db, body, now }) {
    const found = await findRefresh(db, hashOf(body.refresh));
    if (found) await endSession(db, found.session_id, now.toISOString());
  },
});

/** Begins a session of a person whose password was right. */
export async function signIn({ db, tokens }: Kernel, person: Person, now: Date): Promise<SignedIn> {
  const sessionId = randomBytes(18).toString("base64url");
  const at = now.toISOString();
  const refresh = await inTransaction(db, async (trx) => {
    await insertSession(trx, { id: sessionId, person_id: person.id, created_at: at });
    return issueRefresh(trx, sessionId, at);
  });
  const access = await tokens.sign({ personId: person.id, sessionId });
  return { access, refresh, id: person.id, manager: person.manager, driver: person.driver, email: person.email, name: person.name };
}
