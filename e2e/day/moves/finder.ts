import type { SELECTORS } from "./selectors.ts";

export type Finder = ReturnType<typeof finder>;

/** Runs in the page: finds elements by the names that a person would read. */
export function finder(selectors: typeof SELECTORS) {
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
  /** The open dialogs, the topmost first, whatever their order in the page. */
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
  /** By the text in it. */
  const rowOf = (role: keyof typeof SELECTORS, name: string, amount: string, within?: "dialog") =>
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
  return { shown, namesOf, dialogs, byName, rowOf, field, dayOf, toast };
}
