import * as z from "zod/mini";
import { endpoint } from "./wire/endpoint.ts";
import {
  clientId,
  email,
  id,
  instant,
  requiredName,
  requiredText,
  seenVersion,
  storable,
} from "./wire/fields.ts";
import { wholeFrom } from "./wire/lenient.ts";
import { arrayOf } from "./wire/paging.ts";
import { renamed } from "./wire/rename.ts";
import { newPassword, newUsername } from "./setup.ts";

/** Somebody of the business, as a manager sees them. */
export interface TeamMember {
  readonly id: number;
  /** The client's UUID. */
  readonly key: string;
  /** What they sign in with: folded, so that its case does not count. */
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly manager: number;
  readonly driver: number;
  readonly disabled: boolean;
  /** When a device of theirs last renewed its session (to about a quarter of an hour); "" for never, or over 90 days ago. */
  readonly lastSeen: string;
  /** Devices that are signed in. */
  readonly devices: number;
  /** Of what a manager may change, not of devices. */
  readonly version: number;
  readonly createdAt: string;
}

const wire = z.object({
  id,
  login: z.string(),
  name: z.string(),
  email: z.string(),
  manager: z.int(),
  driver: z.int(),
  disabled: z.boolean(),
  last_seen: instant,
  devices: z.int(),
  client_id: z.string(),
  version: z.int(),
  created_at: instant,
});
export const teamMember = renamed<TeamMember, typeof wire>(wire, {
  id: "id",
  username: "login",
  name: "name",
  email: "email",
  manager: "manager",
  driver: "driver",
  disabled: "disabled",
  lastSeen: "last_seen",
  devices: "devices",
  key: "client_id",
  version: "version",
  createdAt: "created_at",
});

/** Driver 0, 1 or 2 and manager 0 or 1: what each pair may do is told by `roleOf` (spec §6). */
const flags = {
  manager: wholeFrom(0, 1, "Must be 0 or 1"),
  driver: wholeFrom(0, 2, "Must be 0, 1 or 2"),
};

/** The form's rules and messages. A name that stays is not looked at again. */
export const memberFields = {
  username: requiredText("Please input your Username!"),
  name: requiredName("Please input name!"),
  email: email("Please input email!"),
};

interface MemberDetails extends Pick<
  TeamMember,
  "username" | "name" | "email" | "manager" | "driver"
> {}
interface NewMember extends MemberDetails {
  readonly password: string;
  readonly key?: string | undefined;
}
type MemberChange = {
  readonly [Field in keyof MemberDetails]?: MemberDetails[Field] | undefined;
} & {
  readonly version?: number | undefined;
};
const bodyNames = {
  username: "username",
  name: "name",
  email: "email",
  manager: "manager",
  driver: "driver",
} as const;

/** Of a new account, those of the first one. */
export const newMemberFields = { ...memberFields, username: newUsername, password: newPassword };

export const newPasswordBody = z.object({ password: newPassword });

const addedWire = z.object({ ...newMemberFields, ...flags, client_id: clientId });
const added = renamed<NewMember, typeof addedWire>(addedWire, {
  ...bodyNames,
  password: "password",
  key: "client_id",
});
const changedWire = z.extend(z.partial(z.object({ ...memberFields, ...flags })), {
  version: seenVersion,
});
const changed = renamed<MemberChange, typeof changedWire>(changedWire, {
  ...bodyNames,
  version: "version",
});

const all = "/api/team/";
const one = `${all}{id}/` as const;
const options = { access: "manager", reply: teamMember } as const;
const ofOne = { ...options, record: "person" } as const;

/** Ours: managers keep the accounts of the business. Nobody is ever taken out: what they wrote stays theirs. */
export const team = {
  list: endpoint("GET", all, {
    access: "manager",
    summary: "List everybody of the business",
    ...arrayOf(teamMember),
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

/** Ours: what everybody may do about the own account. */
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
