import type { ReactNode } from "react";
import { useIsWide } from "../hooks/wide.ts";
import css from "./bottom-bar.module.css";

/** Between list and footer: what it comes to, and the main action under the thumb. `over` says what lies beneath it. */
export function BottomBar({
  over,
  label,
  children,
}: {
  readonly over: "footer" | "nothing";
  readonly label: string;
  readonly children: ReactNode;
}) {
  const wide = useIsWide();
  return (
    <div
      className={css.bar}
      role="group"
      aria-label={label}
      data-over={wide ? "nothing" : over}
      data-wide={wide || undefined}
    >
      <div className={css.inner}>{children}</div>
    </div>
  );
}
