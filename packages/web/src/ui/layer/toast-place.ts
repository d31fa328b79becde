/**
 * Where toasts are shown: at the bottom, near the thumb, unless the person is using something
 * there.
 */
export type ToastPlace = "bottom-center" | "top-center";

interface Used {
  /** The edges of the used element, in pixels from the top of the window. */
  readonly top: number;
  readonly bottom: number;
  readonly inSheet: boolean;
}

/** The element that was used last. */
let used: Used | null = null;

/**
 * A toast never covers the row or button that was just used. Above an open sheet, whose buttons are
 * at the bottom, it is at the top unless the person used something there. Three toasts take less
 * than half of the smallest phone.
 */
export function toastPlace(sheetIsOpen: boolean): ToastPlace {
  // An element under the sheet is not in use.
  const inUse = used && (used.inSheet || !sheetIsOpen) ? used : null;
  if (!inUse) return sheetIsOpen ? "top-center" : "bottom-center";
  return (inUse.top + inUse.bottom) / 2 > innerHeight / 2 ? "top-center" : "bottom-center";
}

/** Remembers the element that is pressed, by pointer or by keyboard. */
export function watchUsed(): void {
  const note = ({ target }: Event) => {
    const element =
      target instanceof Element
        ? (target.closest("button, a, [role=listitem], input, textarea") ?? target)
        : null;
    if (!element) return void (used = null);
    const inSheet = element.closest("[role=dialog]") !== null;
    // While a field has the focus, the phone's keyboard covers the bottom.
    if (inSheet && element.matches(TYPED_INTO)) return void (used = null);
    const { top, bottom } = element.getBoundingClientRect();
    used = { top, bottom, inSheet };
  };
  addEventListener("pointerdown", note, { capture: true, passive: true });
  addEventListener("keydown", note, { capture: true, passive: true });
}

const TYPED_INTO = "input:not([type=checkbox], [type=radio]), textarea";
