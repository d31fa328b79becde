import { useCallback } from "react";

/**
 * Pixels after which a drag moves the row instead of the page, and after which letting go marks it.
 */
const MEANT = 16;
const FAR = 84;

/**
 * Lets a finger drag rows to the right. Returns a ref for their container. Only rows with
 * `data-next` (the next status) can be dragged.
 */
export const useRowSwipe = (onSwipe: (key: string) => void) =>
  useCallback(
    (list: HTMLElement | null) => {
      if (!list) return;
      let swipe: Swipe | null = null;
      const controller = new AbortController();
      const { signal } = controller;
      const end = (isDone: boolean) => {
        const over = swipe;
        swipe = null;
        if (!over?.moved) return;
        settle(over.row);
        const { key } = over.row.dataset;
        if (isDone && over.by >= FAR && key !== undefined) onSwipe(key);
      };
      const endOf =
        (isDone: boolean) =>
        ({ pointerId }: PointerEvent) =>
          pointerId === swipe?.pointer && end(isDone);
      const begin = (event: PointerEvent) => {
        // A second finger cancels the first one's drag.
        end(false);
        swipe = swipeAt(event);
      };
      list.addEventListener("pointerdown", begin, { signal });
      list.addEventListener(
        "pointermove",
        (event) => {
          if (!swipe || event.pointerId !== swipe.pointer) return;
          const [by, down] = [event.clientX - swipe.x, Math.abs(event.clientY - swipe.y)];
          if (!swipe.moved && down > MEANT) swipe = null;
          else if (swipe.moved || by > MEANT) drag(swipe, by);
        },
        { signal },
      );
      list.addEventListener("pointerup", endOf(true), { signal });
      list.addEventListener("pointercancel", endOf(false), { signal });
      return () => controller.abort();
    },
    [onSwipe],
  );

interface Swipe {
  readonly row: HTMLElement;
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  by: number;
  moved: boolean;
}

function swipeAt({ target, pointerType, pointerId, clientX, clientY }: PointerEvent): Swipe | null {
  const row =
    pointerType === "touch" && target instanceof Element
      ? target.closest<HTMLElement>("[data-next]")
      : null;
  return row && { row, pointer: pointerId, x: clientX, y: clientY, by: 0, moved: false };
}

function drag(swipe: Swipe, by: number): void {
  const { row, pointer } = swipe;
  if (!swipe.moved) row.setPointerCapture(pointer);
  swipe.moved = true;
  swipe.by = by;
  row.style.transform = `translateX(${Math.max(0, Math.min(by, FAR + 36))}px)`;
  row.dataset["swiping"] = by >= FAR ? "far" : "near";
}

function settle(row: HTMLElement): void {
  row.style.transform = "";
  delete row.dataset["swiping"];
}
