/** The key of localStorage that has the pixels that the lines took when they were last drawn; absent for none. */
export const ROOM = "hand-over-lines";

/** As much room as the lines took last, so that the list stays where it is when they come. */
export const HandOverRoom = () => (
  <div style={{ height: Number(localStorage.getItem(ROOM) ?? 0) }} />
);
