import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { newPassword } from "../setup.ts";

/**
 * Where the password for the upgrade form comes from: a manager set it, UPGRADE_PASSWORD of the
 * installation, or there is none.
 */
const state = z.object({ source: z.enum(["manager", "installation", "none"]) });
export type UpgradePasswordSource = z.output<typeof state>["source"];

/** Ours: a manager sets the password for the upgrade form, without access to the machine. */
export const upgradePassword = {
  state: endpoint("GET", "/api/upgrade-password/", {
    access: "manager",
    summary: "Whether upgrades have a password",
    reply: state,
  }),
  set: endpoint("PUT", "/api/upgrade-password/", {
    access: "manager",
    summary: "Set the password of upgrades; null goes back to the installation's",
    body: z.object({ password: z.nullable(newPassword) }),
    reply: state,
  }),
};
