/**
 * One thing that a person does or looks at on a screen. Names are those on the screen, or those for
 * screen readers.
 */
export type Move =
  | { readonly tap: string; readonly as?: Role; readonly in?: "dialog"; readonly amount?: string }
  | { readonly type: string; readonly into: string; readonly in?: "dialog" }
  /** Waits for a toast that was not shown before the first move. */
  | { readonly toast: string }
  | { readonly undo: string }
  /** Waits until the toast has gone: then the undo is stored. */
  | { readonly undone: string }
  /** Opens a screen by its tab and waits until it is shown. */
  | { readonly go: string }
  /** Chooses an item of the round menu. */
  | { readonly menu: string }
  /** Opens a field's options and chooses one. */
  | { readonly choose: string; readonly of: string }
  /** Chooses a day (YYYY-MM-DD) in the open calendar. */
  | { readonly day: string }
  | { readonly goneButton: string }
  | { readonly goneRow: string; readonly amount: string }
  | {
      readonly see: string;
      readonly as: Role | "heading" | "alert" | "status" | "text";
      readonly amount?: string;
    }
  | { readonly seeOrder: readonly string[] }
  /** Waits until no sheet and no question is open. */
  | { readonly shut: true }
  /** Waits for the editor, and discards what was left unsaved when the phone was killed. */
  | { readonly discardDraft: true };

type Role =
  | "button"
  | "link"
  | "menuitem"
  | "option"
  | "checkbox"
  | "row"
  | "tick"
  | "label"
  | "page"
  | "payment"
  | "advance"
  | "note";
