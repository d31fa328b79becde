import * as z from "zod/mini";
import { usernameFault } from "@roundsman/core/username";
import { endpoint } from "./wire/endpoint.ts";
import { maxCharacters, email, requiredName, requiredText, storable } from "./wire/fields.ts";
import { renamed } from "./wire/rename.ts";
import { signedIn } from "./session.ts";

/**
 * At least 8 characters that are not all blank, up to 1,000 (NIST SP 800-63B 3.1.1.2). The server
 * refuses common ones too.
 */
export const newPassword = z.string("Please input your Password!").check(
  z.refine((text) => text === "" || text.trim() !== "", "Please input your Password!"),
  z.refine((text) => [...text].length >= 8, "Please use at least 8 characters"),
  maxCharacters(1000),
  storable,
);

const isVisible = z.refine<string>(
  (name) => usernameFault(name) !== "invisible",
  "Please leave out invisible characters",
);
const isOfOneScript = z.refine<string>(
  (name) => usernameFault(name) !== "mixed",
  "Please use the letters of one alphabet",
);

/** A new username, which cannot be confused with another. Existing people keep theirs. */
export const newUsername = requiredText("Please input your Username!").check(
  isVisible,
  isOfOneScript,
);

export const ownerFields = z.object({
  username: newUsername,
  password: newPassword,
  name: requiredName("Please input name!"),
  email: email("Please input email!"),
});

/** Whether an installation still needs its first account. */
export interface SetupState {
  /** Whether the owner's account is still to be made. */
  readonly needed: boolean;
  /**
   * Whether this caller must send the setup code to create the account; absent from an older
   * server.
   */
  readonly needsCode?: boolean | undefined;
}
const stateWire = z.object({ needed: z.boolean(), code_needed: z.optional(z.boolean()) });
const state = renamed<SetupState, typeof stateWire>(stateWire, {
  needed: "needed",
  needsCode: "code_needed",
});

const code = z.optional(z.string().check(maxCharacters(100), storable));

/**
 * Ours: an installation without people asks its first visitor to create the owner's account. From
 * another machine it also asks for a code that its log shows.
 */
export const setup = {
  state: endpoint("GET", "/api/setup/", {
    summary: "Whether the owner's account is still to be made",
    access: "public",
    reply: state,
  }),
  owner: endpoint("POST", "/api/setup/", {
    refuses: [409, 429, 507],
    summary: "Make the owner's account, once",
    access: "public",
    effect: "read",
    body: z.extend(ownerFields, { code }),
    reply: signedIn,
    status: 201,
  }),
};
