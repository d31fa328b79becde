import { useLayoutEffect, useRef, type ReactNode, type RefObject } from "react";
import { useIsWide } from "../hooks/wide.ts";
import css from "./bottom-bar.module.css";

/**
 * The bar between list and footer: the total, and the main action near the thumb. `over` says what
 * lies below the bar.
 */
export function BottomBar({
  over,
  label,
  above,
  children,
}: {
  readonly over: "footer" | "nothing";
  readonly label: string;
  /** Content that appears late; it moves neither the list nor the action. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
}) {
  const wide = useIsWide();
  const inner = useRef<HTMLDivElement>(null);
  useReservedHeight(inner);
  return (
    <div
      className={css.bar}
      role="group"
      aria-label={label}
      data-over={wide ? "nothing" : over}
      data-wide={wide || undefined}
    >
      <div ref={inner}>
        <div className={css.above}>{above}</div>
        <div className={css.inner}>{children}</div>
      </div>
    </div>
  );
}

/**
 * Writes the bar's height into a CSS variable of the scroller, so that the end of the list is not
 * behind the bar. A long total and its button take two rows.
 */
function useReservedHeight(bar: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const scroller = element.closest<HTMLElement>("[data-pane]") ?? document.documentElement;
    const reserve = () =>
      scroller.style.setProperty("--bottom-bar-height", `${element.offsetHeight}px`);
    const observer = new ResizeObserver(reserve);
    observer.observe(element);
    reserve();
    return () => {
      observer.disconnect();
      scroller.style.removeProperty("--bottom-bar-height");
    };
  }, [bar]);
}
