import { notifications, notificationsStore, type NotificationData } from "@mantine/notifications";
import { isAnythingOpen, onOpening } from "./layers.ts";
import { toastPlace } from "./toast-place.ts";

const SECONDS = 1000;

export const toast = {
  /** It worked. */
  done: (message: string) =>
    void show({
      id: `done ${message}`,
      message,
      color: "jade",
      autoClose: 3 * SECONDS,
      withCloseButton: false,
    }),
  /** It did not; stays long enough to be read. */
  failed: (message: string) =>
    void show({
      id: `failed ${message}`,
      message,
      color: "red",
      autoClose: 8 * SECONDS,
      role: "alert",
    }),
  /** Under way until {@link Busy} is given its outcome. */
  busy: (message: string): Busy => {
    const id = show({ message, loading: true, autoClose: false, withCloseButton: false });
    const end = (how: "done" | "failed") => (text: string) => {
      notifications.hide(id);
      toast[how](text);
    };
    return {
      change: (message) =>
        void notifications.update({
          id,
          message,
          loading: true,
          autoClose: false,
          withCloseButton: false,
        }),
      done: end("done"),
      failed: end("failed"),
      dismiss: () => void notifications.hide(id),
    };
  },
  /** An offer to undo: whatever else was said makes room for it. Two older offers stay beside it. Returns how to take it back. */
  offer: (message: NotificationData["message"]): (() => void) => {
    const shown = all();
    for (const { id, color, loading } of shown)
      if (id && color === "jade" && !loading && !id.startsWith(OFFER)) notifications.hide(id);
    const offers = shown.flatMap(({ id }) => (id?.startsWith(OFFER) ? id : []));
    for (const id of offers.slice(0, -2)) notifications.hide(id);
    offered += 1;
    // Before what is queued: the eighth second of an offer that nobody sees comes too late.
    const id = show({
      id: `${OFFER}${offered}`,
      message,
      color: "jade",
      autoClose: 8 * SECONDS,
      withCloseButton: false,
      priority: 1,
    });
    return () => void notifications.hide(id);
  },
};

export interface Busy {
  /** Still under way, with the next thing. */
  readonly change: (message: string) => void;
  readonly done: (message: string) => void;
  readonly failed: (message: string) => void;
  readonly dismiss: () => void;
}

const OFFER = "offer-";
let offered = 0;

const all = (): readonly NotificationData[] => {
  const { notifications: shown, queue } = notificationsStore.getState();
  return [...shown, ...queue];
};

/** A sheet or a selection bar opens where offers to undo are: they move to the top, and start their seconds anew. */
onOpening(() => {
  for (const { id, position, ...data } of all())
    if (id?.startsWith(OFFER) && position !== "top-center")
      notifications.update({ ...data, id, position: "top-center" });
});

/** Two of the same id are one toast: the later takes the place of the earlier, and its seconds begin anew. */
function show(data: NotificationData): string {
  const { id, autoClose } = data;
  const shown = id === undefined ? undefined : all().find((each) => each.id === id);
  if (id !== undefined && shown) {
    // The same number of milliseconds would let the first ones run out.
    const isSame = typeof autoClose === "number" && shown.autoClose === autoClose;
    notifications.update({ ...data, ...(isSame && { autoClose: autoClose + 1 }) });
    return id;
  }
  return notifications.show({ ...data, position: toastPlace(isAnythingOpen()) });
}
