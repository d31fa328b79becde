import * as z from "zod/mini";
import { endpoint } from "./wire/endpoint.ts";
import {
  email,
  id,
  instant,
  METADATA_FIELDS,
  requiredName,
  requiredText,
  storable,
} from "./wire/fields.ts";
import { wholeNumberBetween } from "./wire/lenient.ts";
import { pagedArray } from "./wire/paging.ts";
import { readOnlyField, writableField, type RecordOf } from "./wire/record.ts";
import { bodyCodec, changeCodec, recordCodec } from "./wire/record-codec.ts";
import { newPassword, newUsername } from "./setup.ts";

/** The form's rules and messages. The rules for new usernames do not apply to one that stays. */
export const memberFields = {
  username: requiredText("Please input your Username!"),
  name: requiredName("Please input name!"),
  email: email("Please input email!"),
};
/** For a new account: a username by the rules for new ones, and a password. */
export const newMemberFields = { ...memberFields, username: newUsername, password: newPassword };

const text = (body: z.ZodMiniType<string>) => ({ answer: z.string(), body });
/** The username is answered under another name (`login`) than it is written. */
const username = (body: z.ZodMiniType<string>) => writableField("username", text(body));

/**
 * What a manager writes. Driver 0, 1 or 2 and manager 0 or 1: `roleOf` says what each pair may do
 * (spec §6).
 */
const DETAILS = {
  name: writableField("name", text(memberFields.name)),
  email: writableField("email", text(memberFields.email)),
  manager: writableField("manager", {
    answer: z.int(),
    body: wholeNumberBetween(0, 1, "Must be 0 or 1"),
  }),
  driver: writableField("driver", {
    answer: z.int(),
    body: wholeNumberBetween(0, 2, "Must be 0, 1 or 2"),
  }),
} as const;
const { key, version, createdAt } = METADATA_FIELDS;

/** Somebody of the business, as a manager sees them. */
export const MEMBER_FIELDS = {
  id: readOnlyField("id", id),
  /** The name for signing in, folded: its case does not count. */
  username: readOnlyField("login", z.string()),
  ...DETAILS,
  disabled: readOnlyField("disabled", z.boolean()),
  /**
   * When a device of theirs last renewed its session (to about a quarter of an hour); "" for never,
   * or over 90 days ago.
   */
  lastSeen: readOnlyField("last_seen", instant),
  /** How many devices are signed in. */
  devices: readOnlyField("devices", z.int()),
  key,
  /** Counts changes that a manager makes, not devices. */
  version,
  createdAt,
} as const;
export type TeamMember = RecordOf<typeof MEMBER_FIELDS>;
export const teamMember = recordCodec(MEMBER_FIELDS);

export const newPasswordBody = z.object({ password: newPassword });

const password = writableField("password", text(newPassword));
const added = bodyCodec({ username: username(newUsername), ...DETAILS, password, key });
const changed = changeCodec({ username: username(memberFields.username), ...DETAILS, version });

const all = "/api/team/";
const one = `${all}{id}/` as const;
const options = { access: "manager", reply: teamMember } as const;
const ofOne = { ...options, record: "person" } as const;

/**
 * Ours: managers keep the accounts of the business. Accounts are never deleted: what people wrote
 * stays theirs.
 */
export const team = {
  list: endpoint("GET", all, {
    access: "manager",
    summary: "List everybody of the business",
    ...pagedArray(teamMember),
  }),
  add: endpoint("POST", all, {
    ...options,
    refuses: [429],
    summary: "Make an account",
    body: added,
    status: 201,
  }),
  update: endpoint("PATCH", one, {
    ...ofOne,
    summary: "Change name, email, sign-in name or role; nobody changes the own role",
    body: changed,
  }),
  disable: endpoint("POST", `${one}disable/`, {
    ...ofOne,
    refuses: [409],
    summary: "End somebody's access at once; not one's own",
  }),
  enable: endpoint("POST", `${one}enable/`, {
    ...ofOne,
    refuses: [409],
    summary: "Give access back",
  }),
  resetPassword: endpoint("POST", `${one}password/`, {
    ...ofOne,
    refuses: [409, 429],
    summary: "Give somebody else a new password; every device of theirs is signed out",
    body: newPasswordBody,
  }),
  signOut: endpoint("POST", `${one}signout/`, {
    ...ofOne,
    refuses: [409],
    summary: "Sign somebody out on every device; of one's own, all but the one that asks",
  }),
};

const devices = z.object({ devices: z.int() });

/** Ours: what everybody may do with their own account. */
export const account = {
  signOutOthers: endpoint("POST", "/api/account/signout-others/", {
    summary: "Sign out every other device of one's own; answers how many they were",
    reply: devices,
  }),
  changePassword: endpoint("POST", "/api/account/password/", {
    refuses: [409, 429],
    summary: "Change the own password; every other device is signed out",
    body: z.object({
      current: z
        .string("Please input your Password!")
        .check(z.minLength(1, "Please input your Password!"), z.maxLength(1000), storable),
      password: newPassword,
    }),
    reply: devices,
  }),
};
