import { randomBytes } from "node:crypto";
import type { SignedIn } from "@roundsman/contract/session";
import type { Kernel } from "../../kernel/calls/kernel.ts";
import { inTransaction, type Trx } from "../../kernel/storage/transaction.ts";
import { noteAccess } from "./access-log.ts";
import type { Person } from "../../kernel/auth/people.ts";
import { insertSession } from "./sessions.ts";
import { issueRefresh } from "./rotation.ts";

interface Circumstances {
  readonly now: Date;
  readonly address: string;
  /** The token of a device on which the person signed in before. */
  readonly device?: string | undefined;
  /** Further work in the same transaction. */
  readonly along?: (trx: Trx) => Promise<void>;
}

/** Begins a session of a person whose password was correct. */
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
