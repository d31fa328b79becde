/** Where toasts are shown: at the bottom, where a thumb is, unless something there is in use. */
export type ToastPlace = "bottom-center" | "top-center";

interface Used {
  /** Its edges, in pixels from the top of the window. */
  readonly top: number;
  readonly bottom: number;
  readonly inSheet: boolean;
}

/** What was used last. */
let used: Used | null = null;

/**
 * A toast never lies over the row or button that was just used. Above an open sheet, whose buttons are at the bottom, it is at the top unless something
 * there was used. Three toasts take less than half of the smallest phone.
 */
export function toastPlace(sheetIsOpen: boolean): ToastPlace {
  // What lies under the sheet is not in use.
  const inUse = used && (used.inSheet || !sheetIsOpen) ? used : null;
  if (!inUse) return sheetIsOpen ? "top-center" : "bottom-center";
  return (inUse.top + inUse.bottom) / 2 > innerHeight / 2 ? "top-center" : "bottom-center";
}

/** Remembers what is pressed, by pointer or by keyboard. */
export function watchUsed(): void {
  const note = ({ target }: Event) => {
    const element =
      target instanceof Element
        ? (target.closest("button, a, [role=listitem], input, textarea") ?? target)
        : null;
    if (!element) return void (used = null);
    const inSheet = element.closest("[role=dialog]") !== null;
    // The keyboard of a field lies over the bottom.
    if (inSheet && element.matches(TYPED_INTO)) return void (used = null);
    const { top, bottom } = element.getBoundingClientRect();
    used = { top, bottom, inSheet };
  };
  addEventListener("pointerdown", note, { capture: true, passive: true });
  addEventListener("keydown", note, { capture: true, passive: true });
}

const TYPED_INTO = "input:not([type=checkbox], [type=radio]), textarea";
