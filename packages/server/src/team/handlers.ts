import { newUsername } from "@roundsman/contract/setup";
import type { team, TeamMember } from "@roundsman/contract/team";
import * as z from "zod/mini";
import type { CallBase, Handlers } from "../kernel/calls/call.ts";
import { nextNumber } from "../kernel/storage/counter.ts";
import type { Db } from "../kernel/storage/db.ts";
import { fold } from "@roundsman/core/name";
import type { Kernel } from "../kernel/calls/kernel.ts";
import { withoutUndefined } from "../kernel/owned/without-undefined.ts";
import { actorOf } from "../kernel/auth/actor.ts";
import { refuseCommon } from "../kernel/auth/password-rules.ts";
import { forbidden, invalid, notFound, refused, stale } from "../kernel/errors/refusal.ts";
import { insertPerson } from "../kernel/auth/people.ts";
import {
  endSessions,
  findMemberByKey,
  findMembers,
  lockTeam,
  isTaken,
  setPassword,
  updatePerson,
} from "./repository.ts";

export const teamHandlers = (kernel: Kernel): Team => ({
  list: ({ db }) => findMembers(db),

  add: add(kernel),
  update,
  disable: (call) => setDisabled(call, 1),
  enable: (call) => setDisabled(call, 0),

  resetPassword: resetPassword(kernel),

  async signOut(call) {
    const { db, actor, now } = call;
    const { id } = await mine(call);
    const ended = await endSessions(db, id, {
      at: now.toISOString(),
      except: id === actor.id ? actor.sessionId : "",
    });
    call.record({ kind: "person", action: "sign out", ids: [id], after: { devices: ended } });
    return member(db, id);
  },
});

type Team = Handlers<typeof team>;

const add = (kernel: Kernel): Team["add"] => ({
  async prepare({ body }) {
    const { password, key, ...fields } = body;
    await refuseCommon(password, fields.username);
    const password_hash = await kernel.passwords.hash(password);
    return async (call) => {
      const { db, now } = call;
      await begin(call);
      const existing = key && (await findMemberByKey(db, key));
      if (existing) {
        call.unchanged();
        return existing;
      }
      const username = await freeName(db, fields.username, 0);
      const id = await nextNumber(db, "person");
      await insertPerson(db, {
        id,
        ...fields,
        ...(key && { key }),
        username,
        password_hash,
        created_at: now.toISOString(),
      });
      const after = await member(db, id);
      call.record({ kind: "person", action: "create", ids: [id], after: audited(after) });
      return after;
    };
  },
});

const update: Team["update"] = async (call) => {
  const { db, actor, body } = call;
  const before = await mine(call);
  const { username, version, ...rest } = withoutUndefined(body);
  if (version !== undefined && version !== before.version) throw stale(before);
  const role = { manager: rest.manager ?? before.manager, driver: rest.driver ?? before.driver };
  if (before.id === actor.id && (role.manager !== before.manager || role.driver !== before.driver))
    throw notOneself("You cannot change your own role.");
  const isNewName = username !== undefined && fold(username) !== before.username;
  if (isNewName) refuseOddName(username);
  const named = isNewName ? { username: await freeName(db, username, before.id) } : {};
  await updatePerson(db, before.id, { ...rest, ...named, ...role });
  const after = await member(db, before.id);
  call.record({
    kind: "person",
    action: "update",
    ids: [after.id],
    before: audited(before),
    after: audited(after),
    others: [after.id],
  });
  return after;
};

const resetPassword = (kernel: Kernel): Team["resetPassword"] => ({
  async prepare({ db, actor, params, body }) {
    if (params.id === actor.id)
      throw notOneself("You cannot reset your own password here: change it under your account.");
    await refuseCommon(body.password, (await findMembers(db, params.id))[0]?.username);
    const password_hash = await kernel.passwords.hash(body.password);
    return async (call) => {
      const { id } = await mine(call);
      await setPassword(call.db, id, password_hash);
      await endSessions(call.db, id, { at: call.now.toISOString() });
      call.record({ kind: "person", action: "reset password", ids: [id] });
      return member(call.db, id);
    };
  },
});

type Named = CallBase & { readonly params: { readonly id: number } };

async function setDisabled(call: Named, disabled: 0 | 1): Promise<TeamMember> {
  const { db, actor, now } = call;
  const before = await mine(call);
  if (before.id === actor.id) throw notOneself("You cannot disable yourself.");
  if (before.disabled === (disabled === 1)) {
    call.unchanged();
    return before;
  }
  await updatePerson(db, before.id, { disabled });
  if (disabled) await endSessions(db, before.id, { at: now.toISOString() });
  call.record({ kind: "person", action: disabled ? "disable" : "enable", ids: [before.id] });
  return member(db, before.id);
}

/**
 * The person whom the path names. Throws 404, and 403 if the caller lost access while this change
 * waited for its turn.
 */
async function mine(call: Named): Promise<TeamMember> {
  await begin(call);
  return member(call.db, call.params.id);
}

/**
 * Makes changes of the team one after another. Throws 403 where the caller is no manager any more.
 * Nobody changes their own role or disables themselves, so a manager always stays.
 */
async function begin({ db, actor }: CallBase): Promise<void> {
  await lockTeam(db);
  const caller = await actorOf(db, { personId: actor.id, sessionId: actor.sessionId });
  if (caller?.role !== "manager") throw forbidden();
}

async function member(db: Db, id: number): Promise<TeamMember> {
  const [found] = await findMembers(db, id);
  if (!found) throw notFound();
  return found;
}

/** Throws 422 for a name that could be mistaken for another one. */
function refuseOddName(username: string): void {
  const read = z.safeDecode(newUsername, username);
  if (!read.success) throw invalid({ username: read.error.issues.map(({ message }) => message) });
}

async function freeName(db: Db, username: string, except: number): Promise<string> {
  if (await isTaken(db, username, except))
    throw invalid({ username: ["This name is already in use"] });
  return fold(username);
}

const notOneself = (words: string) => refused(409, "not-oneself", words);

/** What the audit log stores of an account: who it is, not when they were last seen. */
const audited = ({ username, name, email, manager, driver }: TeamMember) => ({
  username,
  name,
  email,
  manager,
  driver,
});
