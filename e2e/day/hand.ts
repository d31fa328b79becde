import type { Page } from "playwright-core";
import { PATIENCE } from "../browser.ts";
import type { Move } from "./moves.ts";

/** What each role is on the screens. */
export const SELECTORS = {
  button: "button, [role=button], input[type=button]",
  link: "a[href]",
  menuitem: "[role=menuitem]",
  option: "[role=option]",
  checkbox: "input[type=checkbox]",
  row: "[role=listitem] button, [role=dialog] li button",
  tick: "[role=listitem] label",
  label: "label",
  page: "[role=listitem] a[href]",
  payment: "ul[aria-label=Payments] button",
  alert: "[role=alert]",
  heading: "h1, h2, h3",
};

/** Does the moves on the app's own screens, one after the other, each as soon as it is possible. Throws where one never is. */
export const move = (page: Page, moves: readonly Move[], patience = PATIENCE): Promise<void> =>
  page.evaluate(hand, { moves, patience, selectors: SELECTORS });

/** Swipes toasts away, and does not take those that still go for new ones. */
export const lookAway = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const toast of document.querySelectorAll<HTMLElement>(".mantine-Notification-root")) {
      toast.dataset["old"] = "";
      toast.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
      toast.dispatchEvent(
        new WheelEvent("wheel", { deltaX: 2000, bubbles: true, cancelable: true }),
      );
    }
  });

interface Asked {
  readonly moves: readonly Move[];
  readonly patience: number;
  readonly selectors: typeof SELECTORS;
}

/** Runs in the page, and so brings all that it needs with it. */
export async function hand({ moves, patience, selectors }: Asked): Promise<void> {
  const shown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest("[inert], [data-old]");
  const namesOf = (element: Element) => {
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    return [
      element.getAttribute("aria-label"),
      ...labels.map((label) => label.textContent),
      element.textContent,
    ].map((name) => (name ?? "").trim());
  };
  const heightOf = (element: Element | null): number =>
    element ? Number(getComputedStyle(element).zIndex) || heightOf(element.parentElement) : 0;
  /** A question lies above a sheet, whichever was in the page first. */
  const dialogs = () =>
    [...document.querySelectorAll("[role=dialog]")]
      .filter(shown)
      .toReversed()
      .toSorted((a, b) => heightOf(b) - heightOf(a));
  const among = (
    selector: string,
    within: "dialog" | undefined,
    fits: (element: Element) => boolean,
  ) =>
    (within ? dialogs() : [document.body]).flatMap((root) =>
      [...root.querySelectorAll(selector)].filter((each) => shown(each) && fits(each)),
    )[0];
  const byName = (role: keyof typeof SELECTORS, name: string, within?: "dialog") =>
    among(selectors[role], within, (element) => namesOf(element).includes(name));
  const rowOf = (
    role: "row" | "tick" | "page" | "payment",
    name: string,
    amount: string,
    within?: "dialog",
  ) =>
    among(
      selectors[role],
      within,
      ({ textContent: text }) => (text ?? "").includes(name) && (text ?? "").includes(amount),
    );
  const field = (label: string, within?: "dialog") =>
    among("input:not([type=checkbox]), textarea", within, (element) =>
      namesOf(element)
        .slice(0, -1)
        .some((name) => [label, `${label} *`].includes(name)),
    );
  const dayOf = (day: string) => {
    const midnight = new Date(`${day}T00:00Z`);
    const name = midnight.toLocaleDateString("en-GB", { timeZone: "UTC", dateStyle: "long" });
    return byName("button", name, "dialog");
  };
  const toast = (words: string) =>
    among(".mantine-Notification-root", undefined, ({ textContent }) =>
      (textContent ?? "").includes(words),
    );
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
  /** Something else may shut what was opened: a person opens it anew. */
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

  /** Whether it was possible, and is done. */
  const tried = (of: Move): boolean => {
    if ("tap" in of)
      return press(
        of.as === "row" || of.as === "tick" || of.as === "page" || of.as === "payment"
          ? rowOf(of.as, of.tap, of.amount ?? "", of.in)
          : byName(of.as ?? "button", of.tap, of.in),
      );
    if ("type" in of) return write(field(of.into, of.in), of.type);
    if ("go" in of) return gone(of.go);
    if ("menu" in of) return opened(byName("button", "Menu"), byName("menuitem", of.menu));
    if ("choose" in of) return opened(field(of.of, "dialog"), byName("option", of.choose));
    if ("day" in of) return press(dayOf(of.day));
    if ("goneButton" in of) return byName("button", of.goneButton) === undefined;
    if ("goneRow" in of) return rowOf("row", of.goneRow, of.amount) === undefined;
    if ("said" in of) return toast(of.said) !== undefined;
    if ("undo" in of)
      return press(
        [...(toast(of.undo)?.querySelectorAll("button") ?? [])].find(
          ({ textContent }) => textContent?.trim() !== "",
        ),
      );
    if ("undone" in of) return toast(of.undone) === undefined;
    if ("see" in of)
      return of.as === "row"
        ? rowOf("row", of.see, of.amount ?? "") !== undefined
        : byName(of.as, of.see) !== undefined;
    if ("seeOrder" in of) return inOrder(of.seeOrder);
    if ("shut" in of) return dialogs().length === 0;
    if (press(byName("button", "Start over"))) return false;
    return (
      (byName("button", "Choose customer") ?? byName("button", "Change customer")) !== undefined
    );
  };

  for (const [at, of] of moves.entries()) {
    const deadline = Date.now() + patience;
    // Looking takes time from the app: soon at first, then more and more seldom.
    for (let pause = 4; !tried(of); pause = Math.min(40, pause * 1.5)) {
      if (Date.now() > deadline) {
        const there = [
          ...document.querySelectorAll(
            "button, a[href], h1, h2, h3, [role=option], [role=listitem] label",
          ),
        ]
          .filter(shown)
          .map((each) => namesOf(each).find(Boolean));
        throw new Error(
          `Move ${at} is not possible at ${location.pathname}: ${JSON.stringify(of)}. There is: ${there.join(" | ").slice(0, 4000)}`,
        );
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    // What it set is drawn before the next.
    await new Promise((resolve) => setTimeout(resolve));
  }
}
