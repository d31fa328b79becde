import { notifications } from "@mantine/notifications";

const SECONDS = 1000;

export const toast = {
  /** It worked. */
  done: (message: string) => void notifications.show({ message, color: "jade", autoClose: 3 * SECONDS, withCloseButton: false }),
  /** It did not; stays long enough to be read. */
  failed: (message: string) => void notifications.show({ message, color: "red", autoClose: 8 * SECONDS, role: "alert" }),
  /** Under way until {@link Busy} is told how it ended. */
  busy: (message: string): Busy => {
    const id = notifications.show({ message, loading: true, autoClose: false, withCloseButton: false });
    const end = (color: string) => (text: string) =>
      void notifications.update({
        id,
        message: text,
        color,
        loading: false,
        autoClose: color === "red" ? 8 * SECONDS : 3 * SECONDS,
        withCloseButton: color === "red",
      });
    return {
      change: (message) => void notifications.update({ id, message, loading: true, autoClose: false, withCloseButton: false }),
      done: end("jade"),
      failed: end("red"),
      dismiss: () => void notifications.hide(id),
    };
  },
};

export interface Busy {
  /** Still under way, with the next thing. */
  readonly change: (message: string) => void;
  readonly done: (message: string) => void;
  readonly failed: (message: string) => void;
  readonly dismiss: () => void;
}
