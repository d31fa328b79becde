import { expect, test, vi } from "vitest";
import { typedAhead } from "./typed-ahead.ts";

/** Dispatches a key event with the parts that the code reads; returns whether it was prevented. */
const press = (target: EventTarget, key: string, keys: { readonly ctrlKey?: boolean } = {}) => {
  const event = Object.assign(new Event("keydown", { cancelable: true }), { key, ...keys });
  target.dispatchEvent(event);
  return event.defaultPrevented;
};

test("keys typed before the field exists are kept for it, and do nothing on the screen beneath", () => {
  const page = new EventTarget();
  const beneath = vi.fn();
  const ahead = typedAhead(page, () => undefined);
  ahead.begin();
  page.addEventListener("keydown", beneath);
  expect(["n", "x", "Backspace", "明"].map((key) => press(page, key))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([press(page, "Tab"), press(page, "s", { ctrlKey: true })]).toEqual([false, false]);
  expect(ahead.take()).toBe("n明");
  expect(press(page, "a")).toBe(false);
  expect(beneath).toHaveBeenCalledTimes(3);
  expect(ahead.take()).toBe("n明");
});

test("Escape ends the waiting", () => {
  const page = new EventTarget();
  const onEscape = vi.fn();
  const ahead = typedAhead(page, onEscape);
  ahead.begin();
  press(page, "Escape");
  expect(onEscape).toHaveBeenCalledOnce();
  expect(press(page, "a")).toBe(false);
});
