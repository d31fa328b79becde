import type { Page } from "playwright-core";

/**
 * A screen of the app: who sees it, where it is, and what to do there before its picture is taken,
 * in either language.
 */
export interface Screen {
  readonly name: string;
  readonly as: "nobody" | "driver" | "manager";
  readonly path: string;
  readonly open?: (page: Page) => Promise<void>;
  /**
   * Absent for both devices; named where the screen exists, or differs from others, on one only.
   */
  readonly on?: readonly ("phone" | "desk")[];
  /** What the browser reports about a refusal that the screen is about, which is expected. */
  readonly refusal?: string;
  /** A selector that must appear first, where that part loads after the rest. */
  readonly shows?: { readonly [Device in "phone" | "desk"]?: string };
}

/** The first page of a document. */
export const PAPER = '[role=group][aria-label^="1 /"] svg';
