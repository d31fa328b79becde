import { useCallback } from "react";

let moved = false;

/** Call this on every change of screen. */
export const screenChanges = (): void => void (moved = true);

/** For the heading of a screen: it takes the focus where going there left it nowhere, so that the next Tab, and a screen reader, begin there (WCAG 2.4.3). */
export const useArrival = () =>
  useCallback((heading: HTMLElement | null) => {
    // The page that was opened first keeps the browser's own beginning.
    if (moved && heading && isFocusLost()) heading.focus({ preventScroll: true });
  }, []);

export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;
