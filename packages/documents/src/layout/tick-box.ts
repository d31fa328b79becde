import type { Rectangle } from "../display-list.ts";
import { PAPER, TONES } from "../palette.ts";

/** Points a side: large enough for a thick pen. */
export const TICK = 15;
const LINE = 1.2;
/** How far its lower edge reaches below the baseline. */
const BELOW = 2.5;

/** An empty box beside the line that stands on a baseline. */
export function tickBox(x: number, baseline: number): readonly Rectangle[] {
  const y = Math.max(0, baseline + BELOW - TICK);
  const inside = TICK - 2 * LINE;
  return [
    { kind: "rectangle", x, y, width: TICK, height: TICK, radius: 3.5, color: TONES.ink },
    {
      kind: "rectangle",
      x: x + LINE,
      y: y + LINE,
      width: inside,
      height: inside,
      radius: 2.3,
      color: PAPER,
    },
  ];
}
