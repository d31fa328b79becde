import { eventually } from "../eventually.ts";
import type { Engine } from "./engine.ts";
import { move, showsRows } from "./steps.ts";

/** Whether the page has the dark theme's background and text colours. */
export async function isDark(engine: Engine): Promise<boolean> {
  const { ground, ink } = await engine.run(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    return { ground: backgroundColor, ink: color };
  }, null);
  return ground === "rgb(16, 21, 18)" && ink === "rgb(236, 241, 237)";
}

/** Sets the theme as the app stores it; the next page has it. */
export const chooseTheme = (engine: Engine, theme: "light" | "dark"): Promise<void> =>
  engine.run((chosen) => localStorage.setItem("mantine-color-scheme-value", chosen), theme);

/** Checks that a list, the editor and a sheet have light text on a dark background. */
export async function isDarkEverywhere(engine: Engine, url: string): Promise<void> {
  // While a page is loading, it cannot be asked.
  const see = (selector: string) =>
    eventually(() => engine.run(hasLightOnDark, selector).catch(() => false), Boolean);
  await engine.go(`${url}/info/home`);
  await see("[role=listitem] button[data-row]");
  await engine.go(`${url}/make`);
  await see("textarea");
  await move(engine, [{ tap: "Choose customer" }]);
  await see("[role=dialog] h2");
  await see("[role=dialog] input");
}

/** Runs in the page: whether the first such element has light text on a dark background. */
function hasLightOnDark(selector: string): boolean {
  const element = document.querySelector(selector);
  const pen = document.createElement("canvas").getContext("2d");
  if (!element || !pen) return false;
  /** 0 to 255; null if not opaque. By a canvas, because engines spell colours differently. */
  const lightness = (colour: string) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
    return alpha === 255 ? (red + green + blue) / 3 : null;
  };
  let ground: number | null = null;
  for (
    let behind: Element | null = element;
    behind && ground === null;
    behind = behind.parentElement
  )
    ground = lightness(getComputedStyle(behind).backgroundColor);
  const text = lightness(getComputedStyle(element).color);
  return ground !== null && ground < 64 && text !== null && text > 160;
}

/**
 * Checks that on a desk the invoice opens beside the list, and nothing is wider than the window.
 */
export async function opensBesideTheList(engine: Engine, url: string): Promise<void> {
  await engine.go(`${url}/info/home`);
  await eventually(() => showsRows(engine), Boolean);
  await engine.run(
    () => document.querySelector<HTMLElement>("[role=listitem] button[data-row]")?.click(),
    null,
  );
  await eventually(
    () =>
      engine.run(() => {
        const list = document.querySelector("[role=listitem]")?.getBoundingClientRect();
        const summary = document.querySelector("textarea")?.getBoundingClientRect();
        return (
          list !== undefined &&
          summary !== undefined &&
          summary.left > list.right &&
          summary.width > 200 &&
          document.documentElement.scrollWidth <= innerWidth
        );
      }, null),
    Boolean,
  );
}

/**
 * Checks that the focus moves into a sheet when it opens, and back to the button that opened it.
 */
export async function keepsFocusInSheets(engine: Engine, url: string): Promise<void> {
  await engine.go(`${url}/info/contacts`);
  await move(engine, [{ see: "Add Contact", as: "button" }]);
  await engine.run(() => {
    const opener = [...document.querySelectorAll("button")].find(
      ({ textContent }) => textContent === "Add Contact",
    );
    opener?.focus();
    opener?.click();
  }, null);
  await eventually(
    () => engine.run(() => document.activeElement?.closest("[role=dialog]") !== null, null),
    Boolean,
  );
  await engine.run(
    () =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Escape", code: "Escape", bubbles: true }),
      ),
    null,
  );
  await eventually(
    () => engine.run(() => document.activeElement?.textContent === "Add Contact", null),
    Boolean,
  );
}

/** Checks that the scanner says that there is no camera, and accepts a typed barcode. */
export async function scansWithoutCamera(engine: Engine, url: string): Promise<void> {
  await engine.go(`${url}/info/stock`);
  await move(engine, [{ tap: "Scan a barcode" }]);
  await eventually(
    () =>
      engine.run(
        () =>
          /no camera here|camera is not allowed/.test(
            document.querySelector("[role=dialog]")?.textContent ?? "",
          ),
        null,
      ),
    Boolean,
  );
  await move(engine, [
    { type: "0000000000017", into: "Or type the barcode", in: "dialog" },
    { tap: "Find", in: "dialog" },
  ]);
  await eventually(
    () =>
      engine.run(
        () =>
          document.body.textContent?.includes("No product has the barcode 0000000000017") ?? false,
        null,
      ),
    Boolean,
  );
}
