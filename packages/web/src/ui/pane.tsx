import { createContext, use, useState, type ReactNode } from "react";

const Context = createContext<HTMLElement | null>(null);

/** A part of the window that scrolls by itself; lists in it scroll with it instead of with the page. */
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

/** The pane that this stands in; null in the page's own scroll. */
export const usePane = (): HTMLElement | null => use(Context);
