import type { account } from "@roundsman/contract/team";
import type { CallBase, Handlers } from "../kernel/calls/call.ts";
import type { Db } from "../kernel/storage/db.ts";
import type { Kernel } from "../kernel/calls/kernel.ts";
import { refuseCommon } from "../kernel/auth/password-rules.ts";
import { invalid } from "../kernel/errors/refusal.ts";
import { countGuess, clearGuesses, type Guesses } from "../kernel/auth/throttle.ts";
import { endSessions, setPassword } from "./repository.ts";

export const accountHandlers = (kernel: Kernel): Handlers<typeof account> => ({
  async signOutOthers(call) {
    const devices = await endOthers(call);
    call.record({ kind: "person", action: "sign out", ids: [call.actor.id], after: { devices } });
    return { devices };
  },

  changePassword: {
    /**
     * Guesses are counted per session: a stolen phone is no place to guess the password, and
     * guesses made there do not keep its owner from changing it elsewhere.
     */
    async prepare({ db, actor, body }) {
      const { username, password_hash: stored } = await ownRow(db, actor.id);
      const guesses: Guesses = { action: "password", known: actor.sessionId };
      await countGuess(kernel, guesses);
      if (!(await kernel.passwords.matches(stored, body.current)))
        throw invalid({ current: ["This is not your password"] });
      await clearGuesses(kernel, guesses);
      await refuseCommon(body.password, username);
      const password_hash = await kernel.passwords.hash(body.password);
      return async (call) => {
        await setPassword(call.db, actor.id, password_hash);
        const devices = await endOthers(call);
        call.record({ kind: "person", action: "change password", ids: [actor.id] });
        return { devices };
      };
    },
  },
});

const endOthers = ({ db, actor, now }: CallBase): Promise<number> =>
  endSessions(db, actor.id, { at: now.toISOString(), except: actor.sessionId });

const ownRow = (db: Db, id: number) =>
  db
    .selectFrom("person")
    .select(["username", "password_hash"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
