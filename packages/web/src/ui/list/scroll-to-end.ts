/** Pictures in which rows that are higher than was thought make room, and how many without a change are enough. */
const MOST_FRAMES = 30;
const STILL = 3;
/** Pixels. */
const FAR = 200;

/** What a person does to look at another place of the list. */
const OWN_SCROLLS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Shows the end, unless the router has brought a place of before back, and until a person scrolls. Returns how to stop. */
export function scrollToEnd(scroller: HTMLElement): () => void {
  // The router, too, scrolls after a new screen is drawn.
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
    // A scrollbar sends none of these events: it moves the list further than rows that make room do.
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
