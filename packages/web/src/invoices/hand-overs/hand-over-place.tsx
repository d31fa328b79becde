import { idle } from "../../device/idle.ts";
import { later } from "../../ui/late/later.tsx";
import { HandOverRoom } from "./hand-over-room.tsx";

/** Loads after the first list, so as not to delay it. */
export const HandOverPlace = later(
  async () => {
    await idle();
    return (await import("./hand-over-lines.tsx")).HandOverLines;
  },
  () => null,
  HandOverRoom,
);
