/** One move of a person's hand or eye on a screen. Names are what stands there, or what a screen reader says. */
export type Move =
  | { readonly tap: string; readonly as?: Role; readonly in?: "dialog"; readonly amount?: string }
  | { readonly type: string; readonly into: string; readonly in?: "dialog" }
  /** A toast that was not there before the first move says so. */
  | { readonly toast: string }
  | { readonly undo: string }
  /** The toast has gone: what was taken back is stored. */
  | { readonly undone: string }
  /** Goes to a screen by its tab, and is there. */
  | { readonly go: string }
  /** Takes one out of the round menu. */
  | { readonly menu: string }
  /** Opens the choices of a field and takes one. */
  | { readonly choose: string; readonly of: string }
  /** YYYY-MM-DD, in the calendar that is open. */
  | { readonly day: string }
  | { readonly goneButton: string }
  | { readonly goneRow: string; readonly amount: string }
  | {
      readonly see: string;
      readonly as: Role | "heading" | "alert" | "status" | "text";
      readonly amount?: string;
    }
  | { readonly seeOrder: readonly string[] }
  /** No sheet and no question stands open. */
  | { readonly shut: true }
  /** The editor is open; what an earlier death left half typed is put aside. */
  | { readonly afresh: true };

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
