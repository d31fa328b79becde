import type { backups } from "@roundsman/contract/business/backups";
import type { Handlers } from "../kernel/calls/call.ts";
import type { Kernel } from "../kernel/calls/kernel.ts";

export const backupHandlers = ({
  backups: kept,
}: Pick<Kernel, "backups">): Handlers<typeof backups> => ({
  state: () => kept.state(),
  make: () => kept.make("asked"),
});
