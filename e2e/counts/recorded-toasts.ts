declare global {
  interface Window {
    /** What messages said, in order, as far as nobody waited for it. */
    toasts?: string[];
    /** Whether messages with something to press stay until it is pressed. */
    holdsOffers?: boolean;
  }
}

/**
 * Runs in the page, which notes each message that comes up: some stand for three seconds, and a busy machine looks too late. No function in it has a name:
 * where tsx runs this, a name needs a helper that the page does not have.
 */
export function recordToasts(): void {
  const toasts: string[] = [];
  window.toasts = toasts;
  const known = new WeakMap<Element, string>();
  const touched = new WeakSet<Element>();
  new MutationObserver(() => {
    for (const button of window.holdsOffers
      ? document.querySelectorAll("[role=alert] button:not([aria-label])")
      : []) {
      if (touched.has(button)) continue;
      touched.add(button);
      // As a pointer does that lies on it.
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
