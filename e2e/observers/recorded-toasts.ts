declare global {
  interface Window {
    /** The texts of toasts, in order, that no test has waited for yet. */
    toasts?: string[];
    /** Whether toasts with a button stay open until it is pressed. */
    keepsUndoToastsOpen?: boolean;
  }
}

/**
 * Runs in the page and records each toast: some are shown for three seconds only, too short for a
 * busy machine. Uses no named functions, because tsx would make them call a helper that the page
 * lacks.
 */
export function recordToasts(): void {
  const toasts: string[] = [];
  window.toasts = toasts;
  const known = new WeakMap<Element, string>();
  const touched = new WeakSet<Element>();
  new MutationObserver(() => {
    for (const button of window.keepsUndoToastsOpen
      ? document.querySelectorAll("[role=alert] button:not([aria-label])")
      : []) {
      if (touched.has(button)) continue;
      touched.add(button);
      // A pointer that rests on a toast keeps it open.
      button.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
    }
    for (const part of document.querySelectorAll("[role=alert] *")) {
      const text = part.childElementCount === 0 ? (part.textContent ?? "") : "";
      if (text === "" || known.get(part) === text) continue;
      known.set(part, text);
      toasts.push(text);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}
