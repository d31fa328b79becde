import { createContext, use, useState, type ReactNode } from "react";

const Context = createContext<HTMLElement | null>(null);

/**
 * A part of the window with its own scroll; lists in it scroll with it instead of with the page.
 */
export function Pane({
  className,
  label,
  children,
}: {
  readonly className: string;
  readonly label: string;
  readonly children: ReactNode;
}) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  return (
    <section ref={setElement} className={className} aria-label={label} data-pane>
      {element && <Context value={element}>{children}</Context>}
    </section>
  );
}

/** The pane around this component; null where the page scrolls. */
export const usePane = (): HTMLElement | null => use(Context);
