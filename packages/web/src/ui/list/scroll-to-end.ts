/**
 * The most frames to keep scrolling while rows take up their real heights, and how many frames
 * without a change end it.
 */
const MOST_FRAMES = 30;
const STILL = 3;
/** Pixels. */
const FAR = 200;

/** Events by which a person moves to another place in the list. */
const OWN_SCROLLS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Scrolls to the end and stays there until the person scrolls. Does nothing where the router
 * restored an earlier position. Returns a function that stops it.
 */
export function scrollToEnd(scroller: HTMLElement): () => void {
  // Waits two frames, because the router also scrolls after a new screen is drawn.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      if (scroller.scrollTop === 0) step(MOST_FRAMES, STILL);
    });
  });
  const step = (left: number, still: number) => {
    const before = scroller.scrollTop;
    scroller.scrollTop = scroller.scrollHeight;
    const at = scroller.scrollTop;
    const rest = at === before ? still - 1 : STILL;
    // Dragging a scrollbar sends none of these events, but moves the list further than growing rows
    // do.
    if (left > 0 && rest > 0)
      frame = requestAnimationFrame(() => scroller.scrollTop > at - FAR && step(left - 1, rest));
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const act of OWN_SCROLLS) removeEventListener(act, stop, true);
  };
  for (const act of OWN_SCROLLS) addEventListener(act, stop, { capture: true, passive: true });
  return stop;
}
