import type { ReactNode } from "react";
import css from "./wide-page.module.css";

interface WidePageProps {
  /** The link to the page that this one belongs to. */
  readonly back?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The frame of pages with tables: one left edge, one place for the heading, and the width of a
 * large desk.
 */
export const WidePage = ({ back, children }: WidePageProps) => (
  <div className={css.page}>
    {back !== undefined && <nav className={css.back}>{back}</nav>}
    {children}
  </div>
);
