import { idle } from "../../device/idle.ts";
import { later } from "../../ui/late/later.tsx";

/** Loaded after the first list, so that it does not delay it. */
export const Notices = later(
  async () => {
    await idle();
    return (await import("./notice-list.tsx")).NoticeList;
  },
  () => null,
);
