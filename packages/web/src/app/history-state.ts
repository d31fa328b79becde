import "@tanstack/react-router";

/** The state that a screen is opened with. The browser keeps it over a reload (spec §2). */
declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Key of the invoice to edit; absent for a new one. */
    readonly invoice?: string;
    readonly readonly?: boolean;
    /** Key of the credit note of this invoice whose paper is opened at once. */
    readonly note?: string;
    /** Key of the invoice that the new one starts as a copy of. */
    readonly repeat?: string;
    /** Key of the row whose form is opened; "new" for an empty form. */
    readonly wanted?: string;
  }
}
