import { isSelecting, startSelection, toggle, toggleAll, type Selection, type SelectionArea } from "@roundsman/core/selection";
import { createContext, use, useState, type ReactNode } from "react";

interface Held {
  readonly selection: Selection;
  readonly set: (selection: Selection) => void;
}
const Context = createContext<Held | null>(null);

/** Holds the one selection of the app: starting one lets another go (spec §4). */
export function SelectionProvider({ children }: { readonly children: ReactNode }) {
  const [selection, set] = useState<Selection>(null);
  return <Context value={{ selection, set }}>{children}</Context>;
}

function useHeld(): Held {
  const held = use(Context);
  if (!held) throw new Error("useSelection outside SelectionProvider");
  return held;
}

/** Header and footer hide while anything is being selected (spec §2). */
export const useSelecting = (): boolean => useHeld().selection !== null;

export const useStartSelection = (): ((area: SelectionArea) => void) => {
  const { set } = useHeld();
  return (area) => set(startSelection(area));
};

/** Selecting in one area. `keys` is null while it is not its turn. */
export function useSelection(area: SelectionArea) {
  const { selection, set } = useHeld();
  return {
    keys: isSelecting(selection, area) ? (selection?.keys ?? null) : null,
    toggle: (key: string) => set(toggle(selection, key)),
    toggleAll: (all: Iterable<string>) => set(toggleAll(selection, all)),
    end: () => set(null),
  };
}
