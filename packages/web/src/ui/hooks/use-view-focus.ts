import { useEffect, useRef, type RefObject } from "react";
import { isFocusLost } from "./arrival.ts";

/**
 * For views that replace one another within a sheet. Where the pressed button disappeared with the
 * last view, the focus moves to the new one, so that the next Tab, and a screen reader, begin there
 * (WCAG 2.4.3). Returns the ref of the element around the views.
 */
export function useViewFocus(view: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef(view);
  useEffect(() => {
    const isNew = last.current !== view;
    last.current = view;
    const element = place.current;
    // A sheet that is closing gives the focus back to the page.
    if (!isNew || !element || element.closest("[inert]") || !isFocusLost()) return;
    const title = element.closest("[role=dialog]")?.querySelector<HTMLElement>("h2");
    if (title) title.tabIndex = -1;
    (element.querySelector<HTMLElement>("[data-autofocus]") ?? title)?.focus();
  }, [view]);
  return place;
}
