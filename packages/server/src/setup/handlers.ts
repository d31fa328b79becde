import type { setup } from "@roundsman/contract/setup";
import type { PublicHandlers } from "../kernel/calls/call.ts";
import { nextNumber } from "../kernel/storage/counter.ts";
import { fold } from "@roundsman/core/name";
import type { Kernel } from "../kernel/calls/kernel.ts";
import { refuseCommon } from "../kernel/auth/password-rules.ts";
import { refused } from "../kernel/errors/refusal.ts";
import { recordChange } from "../kernel/changes/record-change.ts";
import { inTransaction } from "../kernel/storage/transaction.ts";
import { signIn } from "../session/repository/sign-in.ts";
import { hasPeople, insertPerson } from "../kernel/auth/people.ts";
import { checkSetupCode, dropSetupCode } from "./setup-code.ts";

export const setupHandlers = (kernel: Kernel): PublicHandlers<typeof setup> => ({
  async state({ db, isLocal }) {
    const needed = !(await hasPeople(db));
    return { needed, needsCode: needed && !isLocal };
  },

  async owner({ db, body, now, address, isLocal }) {
    if (await hasPeople(db)) throw alreadyDone();
    if (!isLocal) await checkSetupCode(kernel, body.code, address);
    await refuseCommon(body.password, body.username);
    const password_hash = await kernel.passwords.hash(body.password);
    const owner = {
      username: fold(body.username),
      name: body.name,
      email: body.email,
      password_hash,
      manager: 1,
      driver: 0,
      created_at: now.toISOString(),
    };
    const person = await inTransaction(db, async (trx) => {
      // Taking the number first makes a second visitor wait until the first one's account exists.
      const id = await nextNumber(trx, "person");
      if (await hasPeople(trx)) throw alreadyDone();
      await insertPerson(trx, { id, ...owner });
      await dropSetupCode(trx);
      const { password_hash: _, ...after } = owner;
      await recordChange(
        trx,
        { actorId: id, ownerId: id, now },
        { kind: "person", action: "create", ids: [id], after },
      );
      return { id, ...owner, disabled: 0 };
    });
    return signIn(kernel, person, { now, address });
  },
});

const alreadyDone = () =>
  refused(409, "already-set-up", "This installation already has an owner. Please sign in.");
