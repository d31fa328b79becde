import { useMessages } from "../messages/language.tsx";
import { useConfirm } from "../ui/layer/confirm.tsx";
import { undoable } from "../ui/layer/undo-toast.tsx";

interface Deletion<Item> {
  readonly nameOf: (item: Item) => string;
  readonly words: {
    readonly confirmDelete: (count: number) => string;
    readonly keeps: string;
    readonly deleted: (count: number) => string;
  };
  /** Further warnings before the deletion, one line each. */
  readonly warning?: (items: readonly Item[]) => Promise<readonly string[]>;
  readonly remove: (keys: readonly string[]) => Promise<void>;
  readonly restore: (keys: readonly string[]) => Promise<void>;
}

/** Asks, deletes, and offers an undo for 8 seconds. */
export function useDelete<Item extends { readonly key: string }>({
  nameOf,
  words,
  remove,
  restore,
  warning = () => Promise.resolve([]),
}: Deletion<Item>) {
  const { common } = useMessages();
  const confirm = useConfirm();
  const ask = async (chosen: readonly Item[], done?: () => void) => {
    const keys = chosen.map(({ key }) => key);
    const run = async () => {
      await remove(keys);
      done?.();
      undoable(words.deleted(keys.length), {
        label: common.undo,
        run: () => restore(keys),
        names: chosen.map(nameOf),
      });
    };
    const names = chosen.length === 1 ? chosen.map(nameOf) : [];
    const text = [...names, ...(await warning(chosen)), words.keeps].join("\n");
    confirm({
      title: words.confirmDelete(chosen.length),
      text,
      yes: common.delete,
      no: common.cancel,
      onYes: () => void run(),
    });
  };
  return (chosen: readonly Item[], done?: () => void) => void ask(chosen, done);
}
