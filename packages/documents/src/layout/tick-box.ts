import type { Rectangle } from "../display-list.ts";
import { PAPER, TONES } from "../palette.ts";

/** The side in points: large enough for a thick pen. */
export const TICK = 15;
const LINE = 1.2;
/** Points that its lower edge is below the baseline. */
const BELOW = 2.5;

/** An empty box before the line on a baseline. */
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
