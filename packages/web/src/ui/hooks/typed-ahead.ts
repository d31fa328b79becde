/** Collects what is typed from {@link begin} on, for a field that is not drawn yet. */
export interface TypedAhead {
  readonly begin: () => void;
  /** Returns what was typed so far and stops collecting. */
  readonly take: () => string;
}

/** `onEscape` is called where the person presses Escape instead of waiting for the field. */
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
    // The screen underneath must not react to the key.
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const begin = () => {
    text = "";
    target.addEventListener("keydown", press, { capture: true });
  };
  return { begin, take };
}
