import { idle } from "../../device/idle.ts";
import { later } from "../../ui/late/later.tsx";

/** The key of localStorage that has the pixels that the lines took when they were last drawn; absent for none. */
export const ROOM = "hand-over-lines";

/** As much room as the lines took last, so that the list stays where it is when they come. */
export const HandOverRoom = () => (
  <div style={{ height: Number(localStorage.getItem(ROOM) ?? 0) }} />
);

/** Behind the first list, which has no time for it. */
export const HandOverPlace = later(
  async () => {
    await idle();
    return (await import("./hand-over-lines.tsx")).HandOverLines;
  },
  () => null,
  HandOverRoom,
);
