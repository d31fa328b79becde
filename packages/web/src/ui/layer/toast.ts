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
  /**
   * For a failure; stays long enough to be read. It is shown at once: of the offers to undo only
   * the last two stay, and older failures wait until there is room again.
   */
  failed: (message: string) => {
    const id = `${FAILURE}${message}`;
    for (const each of all())
      if (each.id?.startsWith(FAILURE) && each.id !== id)
        notifications.update({ ...each, id: each.id, priority: 0 });
    keepOffers(2);
    show({ id, message, color: "red", autoClose: 8 * SECONDS, role: "alert", priority: 1 });
  },
  /** For work in progress; stays until a function of {@link Busy} ends it. */
  busy: (message: string): Busy => {
    let work: Work | null = begin(message);
    const dismiss = () => {
      if (work) end(work);
      work = null;
    };
    const finish = (how: "done" | "failed") => (text: string) => {
      dismiss();
      toast[how](text);
    };
    return {
      change: (next) => (work &&= changed(work, next)),
      done: finish("done"),
      failed: finish("failed"),
      dismiss,
    };
  },
  /**
   * An offer to undo. Removes other success messages, and all but two older offers; all but one
   * where a failure is shown. Returns a function that removes the offer.
   */
  offer: (message: NotificationData["message"]): (() => void) => {
    const shown = all();
    for (const { id, color, loading } of shown)
      if (id && color === "jade" && !loading && !id.startsWith(OFFER)) notifications.hide(id);
    keepOffers(shown.some(({ id }) => id?.startsWith(FAILURE)) ? 1 : 2);
    offered += 1;
    // Shown before all others: an offer that waits in the queue would come too late.
    const id = show({
      id: `${OFFER}${offered}`,
      message,
      color: "jade",
      autoClose: 8 * SECONDS,
      withCloseButton: false,
      priority: 2,
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
const FAILURE = "failed ";

/** Hides all offers but the last ones. */
function keepOffers(most: number): void {
  const offers = all().flatMap(({ id }) => (id?.startsWith(OFFER) ? id : []));
  for (const id of offers.slice(0, offers.length - most)) notifications.hide(id);
}

/** A toast of work in progress. Several pieces of work with the same words share one. */
interface Work {
  readonly id: string;
  message: string;
  /** How many pieces of work it stands for. */
  count: number;
}
const works = new Set<Work>();
let begun = 0;

function begin(message: string): Work {
  const same = [...works].find((each) => each.message === message);
  const work = same ?? { id: `busy-${(begun += 1)}`, message, count: 0 };
  work.count += 1;
  works.add(work);
  if (!same) show(dataOf(work));
  return work;
}

function end(work: Work): void {
  work.count -= 1;
  if (work.count > 0) return;
  works.delete(work);
  notifications.hide(work.id);
}

/** The toast of the work once its words have changed: its own unless others share it. */
function changed(work: Work, message: string): Work {
  const isOwn = work.count === 1 && ![...works].some((each) => each.message === message);
  if (!isOwn) {
    end(work);
    return begin(message);
  }
  work.message = message;
  notifications.update(dataOf(work));
  return work;
}

const dataOf = ({ id, message }: Work) =>
  ({ id, message, loading: true, autoClose: false, withCloseButton: false }) as const;

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
