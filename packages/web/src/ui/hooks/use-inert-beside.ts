import { useLayoutEffect, type RefObject } from "react";

/**
 * While `isOpen`, makes everything beside an element inert: dimmed, and out of reach of keyboard
 * and screen reader. What was inert before stays inert.
 */
export function useInertBeside(isOpen: boolean, ref: RefObject<HTMLElement | null>): void {
  // A layout effect, so that it ends before the next thing that opens takes the focus.
  useLayoutEffect(() => {
    if (!isOpen || !ref.current) return undefined;
    const beside = besideOf(ref.current).filter((element) => !element.hasAttribute("inert"));
    for (const element of beside) element.setAttribute("inert", "");
    return () => {
      for (const element of beside) element.removeAttribute("inert");
    };
  }, [isOpen, ref]);
}

/** The siblings of an element and of all its ancestors. */
function besideOf(element: Element): readonly Element[] {
  const { parentElement: parent } = element;
  if (!parent || element === document.body) return [];
  return [...[...parent.children].filter((other) => other !== element), ...besideOf(parent)];
}
