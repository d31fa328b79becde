import { notifications, notificationsStore, type NotificationData } from "@mantine/notifications";
import { isAnythingOpen, onOpening } from "./layers.ts";
import { toastPlace } from "./toast-place.ts";

const SECONDS = 1000;

export const toast = {
  /** For success. */
  done: (message: string) =>
    void show({
      id: `done ${message}`,
      message,
      color: "jade",
      autoClose: 3 * SECONDS,
      withCloseButton: false,
    }),
  /** For a failure; stays long enough to be read. */
  failed: (message: string) =>
    void show({
      id: `failed ${message}`,
      message,
      color: "red",
      autoClose: 8 * SECONDS,
      role: "alert",
    }),
  /** For work in progress; stays until a function of {@link Busy} ends it. */
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
  /**
   * An offer to undo. Removes other success messages, and all but two older offers. Returns a
   * function that removes the offer.
   */
  offer: (message: NotificationData["message"]): (() => void) => {
    const shown = all();
    for (const { id, color, loading } of shown)
      if (id && color === "jade" && !loading && !id.startsWith(OFFER)) notifications.hide(id);
    const offers = shown.flatMap(({ id }) => (id?.startsWith(OFFER) ? id : []));
    for (const id of offers.slice(0, -2)) notifications.hide(id);
    offered += 1;
    // Shown before queued toasts: an offer that waits in the queue would come too late.
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
  /** Changes the message; the work goes on. */
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

/**
 * When a sheet or a selection bar opens, offers to undo move to the top and their seconds begin
 * again.
 */
onOpening(() => {
  for (const { id, position, ...data } of all())
    if (id?.startsWith(OFFER) && position !== "top-center")
      notifications.update({ ...data, id, position: "top-center" });
});

/** Of two toasts with the same id, the later replaces the earlier, and its seconds begin again. */
function show(data: NotificationData): string {
  const { id, autoClose } = data;
  const shown = id === undefined ? undefined : all().find((each) => each.id === id);
  if (id !== undefined && shown) {
    // With the same number of milliseconds Mantine would not restart the timer.
    const isSame = typeof autoClose === "number" && shown.autoClose === autoClose;
    notifications.update({ ...data, ...(isSame && { autoClose: autoClose + 1 }) });
    return id;
  }
  return notifications.show({ ...data, position: toastPlace(isAnythingOpen()) });
}
