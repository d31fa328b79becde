import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toastPlace, watchUsed } from "./toast-place.ts";

class FakeElement {
  constructor(
    readonly rect: { readonly top: number; readonly bottom: number },
    readonly inSheet: boolean,
    readonly isField = false,
  ) {}
  matches = (selector: string) => this.isField && selector.startsWith("input");
  closest = (selector: string) => (this.inSheet && selector === "[role=dialog]" ? this : null);
  getBoundingClientRect = () => this.rect;
}

const page = new EventTarget();
beforeEach(() => {
  vi.stubGlobal("Element", FakeElement);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("innerHeight", 844);
});
afterEach(() => void vi.unstubAllGlobals());

const press = (top: number, bottom: number, where: "page" | "sheet" | "field" = "page") => {
  const event = new Event("pointerdown");
  const value = new FakeElement({ top, bottom }, where !== "page", where === "field");
  Object.defineProperty(event, "target", { value });
  page.dispatchEvent(event);
};

test("a toast is shown in the half of the window that was not just pressed", () => {
  watchUsed();
  expect(toastPlace(false)).toBe("bottom-center");
  press(640, 709);
  expect(toastPlace(false)).toBe("top-center");
  press(120, 189);
  expect(toastPlace(false)).toBe("bottom-center");
});

test("a toast is shown at the top of an open sheet, whatever was pressed beneath it", () => {
  watchUsed();
  press(120, 189);
  expect(toastPlace(true)).toBe("top-center");
});

test("a toast avoids the upper part of an open sheet if that was pressed", () => {
  watchUsed();
  press(120, 189, "sheet");
  expect(toastPlace(true)).toBe("bottom-center");
  press(640, 709, "sheet");
  expect(toastPlace(true)).toBe("top-center");
});

test("a toast avoids the lower part of an open sheet if a field has the keyboard", () => {
  watchUsed();
  press(120, 189, "field");
  expect(toastPlace(true)).toBe("top-center");
});
