import {
  chooseKeys,
  isSelecting,
  startSelection,
  toggle,
  toggleAll,
  type Selection,
  type SelectionArea,
} from "@roundsman/core/selection";
import { createContext, use, useEffect, useState, type ReactNode } from "react";
import { useLayer } from "../layer/layers.ts";

interface SelectionState {
  readonly selection: Selection;
  readonly set: (selection: Selection) => void;
}
const Context = createContext<SelectionState | null>(null);

/** Holds the one selection of the app: starting one ends the other (spec §4). */
export function SelectionProvider({ children }: { readonly children: ReactNode }) {
  const [selection, set] = useState<Selection>(null);
  useLayer(selection !== null, () => set(null));
  useEscape(selection !== null, set);
  return <Context value={{ selection, set }}>{children}</Context>;
}

/**
 * Escape ends selecting, unless a dialog is open. Not a part of the bars, whose code is fetched at
 * the first selection.
 */
function useEscape(isSelecting: boolean, set: SelectionState["set"]) {
  useEffect(() => {
    if (!isSelecting) return;
    const press = (event: KeyboardEvent) => {
      if (
        event.key === "Escape" &&
        !event.defaultPrevented &&
        !document.querySelector("[role=dialog]")
      )
        set(null);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isSelecting, set]);
}

function useSelectionState(): SelectionState {
  const state = use(Context);
  if (!state) throw new Error("useSelection outside SelectionProvider");
  return state;
}

/** Header and footer hide while anything is being selected (spec §2). */
export const useSelecting = (): boolean => useSelectionState().selection !== null;

/**
 * Ends selecting when the person leaves its list: another screen would not show it, and would have
 * no bars.
 */
export function useSelectionWithin(area: SelectionArea | null | undefined): void {
  const { selection, set } = useSelectionState();
  const strayed = selection !== null && selection.area !== area;
  useEffect(() => {
    if (strayed) set(null);
  }, [strayed, set]);
}

export const useStartSelection = (): ((area: SelectionArea) => void) => {
  const { set } = useSelectionState();
  return (area) => set(startSelection(area));
};

/** The selection of one area. `keys` is null while nothing is selected there. */
export function useSelection(area: SelectionArea) {
  const { selection, set } = useSelectionState();
  return {
    keys: isSelecting(selection, area) ? (selection?.keys ?? null) : null,
    toggle: (key: string) => set(toggle(selection, key)),
    toggleAll: (all: Iterable<string>) => set(toggleAll(selection, all)),
    /** Selects exactly these keys, and begins selecting where it had not begun. */
    choose: (keys: Iterable<string>) => set(chooseKeys(area, keys)),
    end: () => set(null),
  };
}
