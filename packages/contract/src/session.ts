import * as z from "zod/mini";
import { endpoint } from "./wire/endpoint.ts";
import { maxCharacters, storable } from "./wire/fields.ts";
import { renamed } from "./wire/rename.ts";

/** What a sign-in answers (spec §3, wire §2). */
export interface SignedIn {
  /** A JWT that is valid for a few minutes. */
  readonly access: string;
  /** Opaque; it can be used once. */
  readonly refresh: string;
  readonly id: number;
  readonly manager: number;
  readonly driver: number;
  readonly email: string;
  readonly name: string;
  /**
   * Ours: sent at a later sign-in, it shows that the person signed in on this device before. It
   * outlives the session; absent from an older server.
   */
  readonly device?: string | undefined;
}

const wire = z.object({
  access: z.string(),
  refresh: z.string(),
  responsible_person_id: z.int(),
  manager: z.int(),
  driver: z.int(),
  email: z.string(),
  name: z.string(),
  device: z.optional(z.string()),
});
export const signedIn = renamed<SignedIn, typeof wire>(wire, {
  access: "access",
  refresh: "refresh",
  id: "responsible_person_id",
  manager: "manager",
  driver: "driver",
  email: "email",
  name: "name",
  device: "device",
});

const present = (message: string) =>
  z.string(message).check(z.minLength(1, message), maxCharacters(1000), storable);

/** The form's rules and messages (spec §5). */
export const credentials = z.object({
  username: present("Please input your Username!"),
  password: present("Please input your Password!"),
});

/** Ours: the `device` of earlier sign-ins on this device, of any person. */
const devices = z.optional(
  z.array(z.string().check(z.maxLength(200), storable)).check(z.maxLength(20)),
);

const refreshToken = z.object({ refresh: present("Please send the refresh token") });

export const session = {
  login: endpoint("POST", "/api/manager/login/", {
    refuses: [401, 429, 507],
    summary: "Sign in",
    access: "public",
    effect: "read",
    body: z.extend(credentials, { devices }),
    reply: signedIn,
  }),
  refresh: endpoint("POST", "/api/token/refresh/", {
    refuses: [401, 507],
    summary: "Exchange a refresh token for a new pair",
    access: "public",
    effect: "read",
    body: refreshToken,
    reply: z.object({ access: z.string(), refresh: z.string() }),
  }),
  logout: endpoint("POST", "/api/manager/logout/", {
    refuses: [507],
    summary: "End the session at once",
    access: "public",
    effect: "read",
    body: refreshToken,
  }),
};
