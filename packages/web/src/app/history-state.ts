import "@tanstack/react-router";

/** What a screen is opened with; the browser keeps it over a reload (spec §2). */
declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Key of the invoice to edit; absent means a new one. */
    readonly invoice?: string;
    readonly readonly?: boolean;
    /** Key of the invoice's credit note whose paper is to be seen at once. */
    readonly note?: string;
    /** Key of the invoice that a new one starts as a copy of. */
    readonly repeat?: string;
    /** Key of the row to open the form of; "new" for an empty one. */
    readonly wanted?: string;
  }
}
