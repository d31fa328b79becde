/** Pictures in which rows that are higher than was thought make room, and how many without a change are enough. */
const MOST_FRAMES = 30;
const STILL = 3;
/** Pixels. */
const FAR = 200;

/** Shows the end, unless the router has brought a place of before back. Answers how to stop. */
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
    // Whoever scrolls meanwhile is left alone; rows that make room move it by less.
    if (left > 0 && rest > 0)
      frame = requestAnimationFrame(() => scroller.scrollTop > at - FAR && step(left - 1, rest));
  };
  return () => cancelAnimationFrame(frame);
}
