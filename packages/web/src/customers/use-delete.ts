import { useMessages } from "../messages/language.tsx";
import type { LocalCustomer } from "../platform/local.ts";
import { useConfirm } from "../ui/confirm.tsx";
import { undoable } from "../ui/undo-toast.tsx";
import { removeCustomers, restoreCustomers } from "./queries.ts";

/** Asks, hides, and offers to take it back for 8 seconds. */
export function useDeleteCustomers() {
  const { common, customers: say } = useMessages();
  const confirm = useConfirm();
  return (chosen: readonly LocalCustomer[], done?: () => void) => {
    const keys = chosen.map(({ key }) => key);
    const run = async () => {
      await removeCustomers(keys);
      done?.();
      undoable(say.deleted, { label: common.undo, run: () => restoreCustomers(keys) });
    };
    const text = chosen.length === 1 ? `${chosen[0]?.name ?? ""}\n${say.keeps}` : say.keeps;
    confirm({ title: say.confirmDelete(chosen.length), text, yes: common.delete, no: common.cancel, onYes: () => void run() });
  };
}
