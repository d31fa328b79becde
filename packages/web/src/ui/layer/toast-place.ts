/** Where toasts are shown: at the bottom, where a thumb is, unless something there is in use. */
export type ToastPlace = "bottom-center" | "top-center";

/** The edges of what was used last, in pixels from the top of the window. */
let used: { readonly top: number; readonly bottom: number } | null = null;

/**
 * A toast never lies over the row or button that was just used, nor over a sheet, whose buttons are at the bottom.
 * Three toasts take less than half of the smallest phone.
 */
export function toastPlace(sheetIsOpen: boolean): ToastPlace {
  if (sheetIsOpen) return "top-center";
  return used && (used.top + used.bottom) / 2 > innerHeight / 2 ? "top-center" : "bottom-center";
}

/** Remembers what is pressed, by pointer or by keyboard. */
export function watchUsed(): void {
  const note = ({ target }: Event) => {
    const element =
      target instanceof Element
        ? (target.closest("button, a, [role=listitem], input, textarea") ?? target)
        : null;
    used = element ? element.getBoundingClientRect() : null;
  };
  addEventListener("pointerdown", note, { capture: true, passive: true });
  addEventListener("keydown", note, { capture: true, passive: true });
}
