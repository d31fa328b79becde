import type { Page } from "playwright-core";

/** A screen of the product: who sees it, where it is, and what to do there before the picture is taken. Words stand in either language. */
export interface Screen {
  readonly name: string;
  readonly as: "nobody" | "driver" | "manager";
  readonly path: string;
  readonly open?: (page: Page) => Promise<void>;
  /** Only on the devices where it differs from the screen beneath. */
  readonly on?: readonly ("phone" | "desk")[];
  /** What the browser itself writes of a refusal that the screen is about: no trouble of ours. */
  readonly refusal?: string;
  /** What must stand there first, where it comes by itself after the rest. */
  readonly shows?: { readonly [Device in "phone" | "desk"]?: string };
}

/** The first page of a document. */
export const PAPER = '[role=group][aria-label^="1 /"] svg';
