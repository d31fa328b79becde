import { useCallback } from "react";

let moved = false;

/** Call this on every change of screen. */
export const screenChanges = (): void => void (moved = true);

/**
 * For the heading of a screen. It takes the focus where the change of screen left the focus
 * nowhere, so that the next Tab, and a screen reader, begin there (WCAG 2.4.3).
 */
export const useArrival = () =>
  useCallback((heading: HTMLElement | null) => {
    // On the first page of a visit the browser's own starting point stays.
    if (moved && heading && isFocusLost()) heading.focus({ preventScroll: true });
  }, []);

export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;
