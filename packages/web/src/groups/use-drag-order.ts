import { useState, type PointerEvent, type RefObject } from "react";
import { withOrder } from "../sync/resources/groups/members.ts";
import { withMovedOnto } from "./moved-members.ts";

/**
 * Reordering by dragging a handle with finger, pen or mouse. Returns the order so far and the props
 * of each handle. `onDrop` is called once, with the new order.
 */
export function useDragOrder(
  keys: readonly string[],
  list: RefObject<HTMLElement | null>,
  onDrop: (keys: readonly string[]) => void,
) {
  const [drag, setDrag] = useState<{
    readonly key: string;
    readonly order: readonly string[];
  } | null>(null);
  // The dragged row was removed, and its handle gets no pointerup.
  if (drag && !keys.includes(drag.key)) setDrag(null);

  const handle = (key: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ key, order: keys });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const over = drag?.key === key ? keyAt(list.current, event.clientY) : null;
      if (over !== null)
        setDrag(
          (now) => now && { ...now, order: withMovedOnto(withOrder(keys, now.order), key, over) },
        );
    },
    onPointerUp: () => {
      if (drag && String(order) !== String(keys)) onDrop(order);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });

  const order = drag ? withOrder(keys, drag.order) : keys;
  return { order, dragged: drag?.key ?? null, handle };
}

/** The key of the row at this height. */
function keyAt(list: HTMLElement | null, y: number): string | null {
  const rows = [...(list?.querySelectorAll<HTMLElement>("[data-key]") ?? [])];
  const row = rows.find((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return y >= top && y < bottom;
  });
  return row?.dataset["key"] ?? null;
}
