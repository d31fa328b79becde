import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toastPlace, watchUsed } from "./toast-place.ts";

class FakeElement {
  constructor(readonly rect: { readonly top: number; readonly bottom: number }) {}
  closest = () => null;
  getBoundingClientRect = () => this.rect;
}

const page = new EventTarget();
beforeEach(() => {
  vi.stubGlobal("Element", FakeElement);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("innerHeight", 844);
});
afterEach(() => void vi.unstubAllGlobals());

const press = (top: number, bottom: number) => {
  const event = new Event("pointerdown");
  Object.defineProperty(event, "target", { value: new FakeElement({ top, bottom }) });
  page.dispatchEvent(event);
};

test("a toast is shown in the half of the window where nothing was just pressed", () => {
  watchUsed();
  expect(toastPlace(false)).toBe("bottom-center");
  press(640, 709);
  expect(toastPlace(false)).toBe("top-center");
  press(120, 189);
  expect(toastPlace(false)).toBe("bottom-center");
});

test("a toast is shown above an open sheet, whatever was pressed", () => {
  watchUsed();
  press(120, 189);
  expect(toastPlace(true)).toBe("top-center");
});
