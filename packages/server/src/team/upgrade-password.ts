import type { upgradePassword } from "@roundsman/contract/business/upgrade-password";
import type { Handlers } from "../kernel/calls/call.ts";
import type { Kernel } from "../kernel/calls/kernel.ts";
import { refuseCommon } from "../kernel/auth/password-rules.ts";
import { keepUpgradePassword, upgradePasswordSource } from "../kernel/auth/upgrade-password.ts";

export const upgradePasswordHandlers = (kernel: Kernel): Handlers<typeof upgradePassword> => ({
  state: async ({ db }) => ({ source: await upgradePasswordSource(kernel, db) }),

  set: {
    async prepare({ body: { password } }) {
      if (password !== null) await refuseCommon(password);
      const hash = password === null ? null : await kernel.passwords.hash(password);
      return async (call) => {
        await keepUpgradePassword(call.db, hash);
        call.record({
          kind: "defaultCompany",
          action: hash === null ? "remove upgrade password" : "set upgrade password",
          ids: [],
        });
        return { source: await upgradePasswordSource(kernel, call.db) };
      };
    },
  },
});
