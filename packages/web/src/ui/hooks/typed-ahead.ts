/** Collects what is typed from {@link begin} on, for a field that is still on its way. */
export interface TypedAhead {
  readonly begin: () => void;
  /** What was typed so far; from now on keys go where they always go. */
  readonly take: () => string;
}

/** `onEscape`: the person wants no field any more. */
export function typedAhead(target: EventTarget, onEscape: () => void): TypedAhead {
  let text = "";
  const take = () => {
    target.removeEventListener("keydown", press, { capture: true });
    return text;
  };
  const press = (event: Event) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event as KeyboardEvent;
    if (ctrlKey || metaKey || altKey || isComposing) return;
    if (key === "Escape") {
      take();
      onEscape();
    } else if (key === "Backspace") text = [...text].slice(0, -1).join("");
    else if ([...key].length === 1) text += key;
    else return;
    // It must mean nothing to the screen beneath.
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const begin = () => {
    text = "";
    target.addEventListener("keydown", press, { capture: true });
  };
  return { begin, take };
}
