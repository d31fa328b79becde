import type { session } from "@roundsman/contract/session";
import type { PublicHandlers } from "../kernel/calls/call.ts";
import { fold } from "@roundsman/core/name";
import type { Kernel } from "../kernel/calls/kernel.ts";
import { refused, unauthorised } from "../kernel/errors/refusal.ts";
import { countGuess, clearGuessesIn, type Guesses } from "../kernel/auth/throttle.ts";
import { inTransaction } from "../kernel/storage/transaction.ts";
import { noteAccess } from "./repository/access-log.ts";
import { findPerson } from "../kernel/auth/people.ts";
import { endSession, findRefresh } from "./repository/sessions.ts";
import { hashOf, rotate } from "./repository/rotation.ts";
import { signIn } from "./repository/sign-in.ts";

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
    await countGuess(kernel, guesses, (trx) => noteAccess(trx, "throttled", asked));
    const right = await kernel.passwords.matches(person?.password_hash ?? null, body.password);
    if (!person || !right || person.disabled === 1) {
      await inTransaction(db, (trx) => noteAccess(trx, "refused", asked));
      throw refused(401, "wrong-credentials", "Login failed, check username or password.");
    }
    return signIn(kernel, person, {
      now,
      address,
      device: device?.token,
      along: (trx) => clearGuessesIn(trx, guesses),
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
