import type { Finder } from "./finder.ts";

export type Controls = ReturnType<typeof controls>;

/** Runs in the page: presses and types, and returns whether that was possible. */
export function controls({ byName }: Finder) {
  const press = (element: Element | undefined): boolean => {
    if (
      !(element instanceof HTMLElement) ||
      element.matches(":disabled, [aria-disabled=true], [data-loading]")
    )
      return false;
    (element.matches("label") ? (element.querySelector("input") ?? element) : element).click();
    return true;
  };
  const write = (element: Element | undefined, text: string): boolean => {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement))
      return false;
    const of = element instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(of.prototype, "value")?.set?.call(element, text);
    element.dispatchEvent(new Event("input", { bubbles: true }));
    return true;
  };
  /** Opens the menu again where something else has closed it. */
  const opened = (from: Element | undefined, choice: Element | undefined) => {
    if (press(choice)) return true;
    if (from?.getAttribute("aria-expanded") !== "true") press(from);
    return false;
  };
  const gone = (place: string) => {
    const tab = byName("link", place);
    const title = place === "TodoList" ? "To-do-list" : place;
    if (tab?.getAttribute("aria-current") === "page" && byName("heading", title)) return true;
    press(tab);
    return false;
  };
  const inOrder = (names: readonly string[]) => {
    const stops = [...document.querySelectorAll("[role=dialog] ol > li")];
    return (
      stops.length === names.length &&
      names.every((name, at) => stops[at]?.textContent?.includes(name))
    );
  };
  return { press, write, opened, gone, inOrder };
}
