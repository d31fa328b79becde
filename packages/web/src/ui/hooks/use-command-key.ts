import { useEffect } from "react";

/** Calls `act` on Ctrl or ⌘ with a letter, wherever the focus is. */
export function useCommandKey(letter: string, act: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== letter || !(ctrlKey || metaKey) || altKey || shiftKey) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}
