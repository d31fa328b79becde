import { useLayoutEffect, useRef } from "react";
import { isFocusLost } from "../hooks/arrival.ts";

/**
 * For what opens above the page. Mantine returns the focus to the element that opened it. Where
 * that element is gone (a deleted row, a button that became a card), this focuses the nearest
 * element that is left. Returns a function to call after closing.
 */
export function useFocusReturn(opened: boolean): () => void {
  const around = useRef<readonly Element[]>([]);
  useLayoutEffect(() => {
    if (opened) around.current = ancestorsOf(document.activeElement);
  }, [opened]);
  return () => {
    if (!isFocusLost()) return;
    for (const each of around.current.filter(({ isConnected }) => isConnected)) {
      const next = each.querySelector<HTMLElement>(FOCUSABLE);
      if (next) return next.focus({ preventScroll: true });
    }
  };
}

const FOCUSABLE = "h1[tabindex], button:not(:disabled), a[href], input:not(:disabled), textarea";

function ancestorsOf(element: Element | null): readonly Element[] {
  const found: Element[] = [];
  for (let each = element?.parentElement; each && each !== document.body; each = each.parentElement)
    found.push(each);
  return found;
}
