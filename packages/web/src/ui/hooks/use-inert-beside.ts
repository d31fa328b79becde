import { useLayoutEffect, type RefObject } from "react";

/** While it is open, all that is beside an element is inert: under its veil, and out of reach of keyboard and screen reader. What is inert already stays so. */
export function useInertBeside(isOpen: boolean, of: RefObject<HTMLElement | null>): void {
  // Before what opens next takes the focus.
  useLayoutEffect(() => {
    if (!isOpen || !of.current) return undefined;
    const beside = besideOf(of.current).filter((element) => !element.hasAttribute("inert"));
    for (const element of beside) element.setAttribute("inert", "");
    return () => {
      for (const element of beside) element.removeAttribute("inert");
    };
  }, [isOpen, of]);
}

/** The siblings of an element, and of everything that it is in. */
function besideOf(element: Element): readonly Element[] {
  const { parentElement: parent } = element;
  if (!parent || element === document.body) return [];
  return [...[...parent.children].filter((other) => other !== element), ...besideOf(parent)];
}
