import { useMessages } from "../messages/language.tsx";
import type { LocalProduct } from "../platform/local.ts";
import { useConfirm } from "../ui/confirm.tsx";
import { undoable } from "../ui/undo-toast.tsx";
import { removeProducts, restoreProducts } from "./queries.ts";

/** Asks, hides, and offers to take it back for 8 seconds. */
export function useDeleteProducts() {
  const { common, products: say } = useMessages();
  const confirm = useConfirm();
  return (chosen: readonly LocalProduct[], done?: () => void) => {
    const keys = chosen.map(({ key }) => key);
    const run = async () => {
      await removeProducts(keys);
      done?.();
      undoable(say.deleted, { label: common.undo, run: () => restoreProducts(keys) });
    };
    const text = chosen.length === 1 ? `${chosen[0]?.name ?? ""}\n${say.keeps}` : say.keeps;
    confirm({ title: say.confirmDelete(chosen.length), text, yes: common.delete, no: common.cancel, onYes: () => void run() });
  };
}
