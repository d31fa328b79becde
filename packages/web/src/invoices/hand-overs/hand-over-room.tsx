/**
 * The key in localStorage of the lines' height in pixels when last drawn; absent where there were
 * none.
 */
export const ROOM = "hand-over-lines";

/** Reserves the last height of the lines, so that the list does not move when they appear. */
export const HandOverRoom = () => (
  <div style={{ height: Number(localStorage.getItem(ROOM) ?? 0) }} />
);
