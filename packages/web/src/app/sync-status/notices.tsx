import { later } from "../../ui/late/later.tsx";

/** Fetched behind the first list, which has no room for it. */
export const Notices = later(
  async () => (await import("./notice-list.tsx")).NoticeList,
  () => null,
);
