import { idle } from "../../device/idle.ts";
import { later } from "../../ui/late/later.tsx";

/** Fetched behind the first list, which has no room and no time for it. */
export const Notices = later(
  async () => {
    await idle();
    return (await import("./notice-list.tsx")).NoticeList;
  },
  () => null,
);
