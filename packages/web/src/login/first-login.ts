import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/**
 * Takes over from the form in index.html, which can be used before the program has loaded: the
 * typed text, the cursor, and a press of Login. Returns the ref of the element that holds the
 * fields.
 */
export function useFirstLogin(
  fill: (typed: Credentials) => void,
): RefObject<HTMLDivElement | null> {
  const fields = useRef<HTMLDivElement>(null);
  const fillIn = useRef(fill);
  const [isPressed, setPressed] = useState(false);
  useLayoutEffect(() => {
    const first = document.getElementById("first-login");
    if (!first) return;
    const typed = (name: keyof Credentials) =>
      first.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? "";
    fillIn.current({ username: typed("username"), password: typed("password") });
    setPressed(first.hasAttribute("data-pressed"));
    const cursor = cursorIn(first);
    dropFirstLogin();
    const field =
      cursor &&
      fields.current?.querySelector<HTMLInputElement>(`[autocomplete="${cursor.autocomplete}"]`);
    if (!field) return;
    // Set directly and not by the next render, because a key may follow at once.
    field.value = cursor.value;
    field.focus({ preventScroll: true });
    field.setSelectionRange(cursor.start, cursor.end);
  }, []);
  useEffect(() => {
    if (isPressed) fields.current?.closest("form")?.requestSubmit();
  }, [isPressed]);
  return fields;
}

/** Removes the form of index.html, whatever the first screen is. */
export const dropFirstLogin = (): void => document.getElementById("first-login")?.remove();

function cursorIn(first: HTMLElement) {
  const at = document.activeElement;
  if (!(at instanceof HTMLInputElement) || !first.contains(at)) return null;
  return {
    autocomplete: at.autocomplete,
    value: at.value,
    start: at.selectionStart,
    end: at.selectionEnd,
  };
}
