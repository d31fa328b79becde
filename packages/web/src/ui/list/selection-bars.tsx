import { Button, Checkbox } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";
import { useMessages } from "../../messages/language.tsx";
import { isFocusLost } from "../hooks/arrival.ts";
import css from "./selection-bars.module.css";

interface SelectionBarsProps {
  readonly chosen: number;
  readonly total: number;
  readonly onAll: () => void;
  readonly onCancel: () => void;
  /** The actions, in the bar at the bottom. */
  readonly children: ReactNode;
}

/**
 * The bars of selection mode, instead of header and footer: the count at the top, the actions at
 * the bottom.
 */
export function SelectionBars({ chosen, total, onAll, onCancel, children }: SelectionBarsProps) {
  const { common } = useMessages();
  const bar = useFocusWhileSelecting();
  return (
    <>
      <div className={css.top} ref={bar}>
        <div className={css.inner}>
          <Checkbox
            label={common.selectAll}
            checked={total > 0 && chosen === total}
            indeterminate={chosen > 0 && chosen < total}
            onChange={onAll}
            classNames={{ body: css.all ?? "" }}
          />
          <span className={css.count} role="status">
            {common.selected(chosen)}
          </span>
          <Button variant="subtle" onClick={onCancel}>
            {common.cancel}
          </Button>
        </div>
      </div>
      <div className={css.bottom}>
        <div className={css.actions}>{children}</div>
      </div>
    </>
  );
}

/**
 * The menu that started selecting is hidden now, so the first control here takes the focus. At the
 * end the focus goes to the title of the list, which scrolls into view for a keyboard user.
 */
function useFocusWhileSelecting() {
  const bar = useRef<HTMLDivElement>(null);
  const byKeys = useRef(false);
  useEffect(() => {
    const watch = ({ type }: Event) => void (byKeys.current = type === "keydown");
    const controller = new AbortController();
    for (const type of ["keydown", "pointerdown"])
      document.addEventListener(type, watch, { capture: true, signal: controller.signal });
    if (isFocusLost()) bar.current?.querySelector("input")?.focus({ preventScroll: true });
    return () => {
      controller.abort();
      setTimeout(() => {
        if (isFocusLost())
          document
            .querySelector<HTMLElement>("[data-pane] h1, main h1")
            ?.focus({ preventScroll: !byKeys.current });
      });
    };
  }, []);
  return bar;
}
