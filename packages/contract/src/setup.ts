import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { atMost, email, requiredText, storable } from "./fields.ts";
import { signedIn } from "./session.ts";

/** At least 8 characters, up to 1,000 (OWASP ASVS 6.2). */
export const newPassword = z
  .string("Please input your Password!")
  .check(z.minLength(8, "Please use at least 8 characters"), atMost(1000), storable);

export const ownerFields = z.object({
  username: requiredText("Please input your Username!"),
  password: newPassword,
  name: requiredText("Please input name!"),
  email: email("Please input email!"),
});

/** Ours: an installation without people asks its first visitor for the owner's account (design.md "Configuration"). */
export const setup = {
  state: endpoint("GET", "/api/setup/", {
    summary: "Whether the owner's account is still to be made",
    access: "public",
    reply: z.object({ needed: z.boolean() }),
  }),
  owner: endpoint("POST", "/api/setup/", {
    refuses: [409, 429, 507],
    summary: "Make the owner's account, once",
    access: "public",
    effect: "read",
    body: ownerFields,
    reply: signedIn,
    status: 201,
  }),
};
