import { randomBytes } from "node:crypto";
import type { session, SignedIn } from "@roundsman/contract/session";
import type { PublicHandlers } from "../app/call.ts";
import { fold } from "@roundsman/core/name";
import type { Kernel } from "../app/kernel.ts";
import { refused, unauthorised } from "../app/refusal.ts";
import { attempt, forgive, type Guesses } from "../app/throttle.ts";
import { inTransaction, type Trx } from "../app/transaction.ts";
import { noteAccess } from "./access-log.ts";
import { endSession, findPerson, findRefresh, insertSession, type Person } from "./repository.ts";
import { hashOf, issueRefresh, rotate } from "./rotation.ts";

export const sessionHandlers = (kernel: Kernel): PublicHandlers<typeof session> => ({
  async login({ db, body, now, address }) {
    const username = fold(body.username);
    const devices = kernel.devices.read(body.devices ?? []);
    const person = await findPerson(db, username);
    const device = devices.find(({ personId }) => personId === person?.id);
    const guesses: Guesses = device
      ? { action: "login", known: device.id }
      : { action: "login", name: username, address };
    const asked = { personId: person?.id ?? 0, address, now };
    await attempt(kernel, guesses, (trx) => noteAccess(trx, "throttled", asked));
    const right = await kernel.passwords.matches(person?.password_hash ?? null, body.password);
    if (!person || !right || person.disabled === 1) {
      await inTransaction(db, (trx) => noteAccess(trx, "refused", asked));
      throw refused(401, "wrong-credentials", "Login failed, check username or password.");
    }
    return signIn(kernel, person, {
      now,
      address,
      device: device?.token,
      along: (trx) => forgive(trx, guesses),
    });
  },

  async refresh({ db, body, now, address }) {
    const rotated = await rotate(db, body.refresh, { now, address });
    if (!rotated) throw unauthorised();
    return { access: await kernel.tokens.sign(rotated), refresh: rotated.token };
  },

  async logout({ db, body, now, address }) {
    await inTransaction(db, async (trx) => {
      const found = await findRefresh(trx, hashOf(body.refresh));
      if (!found) return;
      await endSession(trx, found.session_id, now.toISOString());
      await noteAccess(trx, "sign out", {
        personId: found.person_id,
        sessionId: found.session_id,
        address,
        now,
      });
    });
  },
});

interface Circumstances {
  readonly now: Date;
  readonly address: string;
  /** The token of a device on which the person signed in before. */
  readonly device?: string | undefined;
  /** What else belongs into the same transaction. */
  readonly along?: (trx: Trx) => Promise<void>;
}

/** Begins a session of a person whose password was right. */
export async function signIn(
  { db, tokens, devices }: Kernel,
  person: Person,
  circumstances: Circumstances,
): Promise<SignedIn> {
  const { now, address, device = devices.issue(person.id), along } = circumstances;
  const sessionId = randomBytes(18).toString("base64url");
  const at = now.toISOString();
  const refresh = await inTransaction(db, async (trx) => {
    await along?.(trx);
    await insertSession(trx, { id: sessionId, person_id: person.id, created_at: at });
    await noteAccess(trx, "sign in", { personId: person.id, sessionId, address, now });
    return issueRefresh(trx, sessionId, at);
  });
  const access = await tokens.sign({ personId: person.id, sessionId });
  const { id, manager, driver, email, name } = person;
  return { access, refresh, id, manager, driver, email, name, device };
}
