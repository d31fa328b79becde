import type { BrowserContext } from "playwright-core";

/** What a person types and taps in the pages of a browser. */
export interface TypingTime {
  /** Typed characters, and taps. Choosing a file or a list entry counts as two taps. */
  readonly counted: () => { readonly characters: number; readonly taps: number };
  /** The time for a practised person: 0.3 seconds a key and 1.2 seconds a tap. */
  readonly seconds: () => number;
}

/** Counts from the next page that is opened. */
export async function countTyping(context: BrowserContext): Promise<TypingTime> {
  let [characters, taps] = [0, 0];
  await context.exposeFunction("roundsmanTyped", (count: number) => void (characters += count));
  await context.exposeFunction("roundsmanTapped", (count: number) => void (taps += count));
  await context.addInitScript(() => {
    const counters = window as unknown as Record<
      "roundsmanTyped" | "roundsmanTapped",
      (count: number) => void
    >;
    const before = new WeakMap<EventTarget, number>();
    addEventListener(
      "input",
      ({ target }) => {
        if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
        if (target.type === "file" || target.type === "checkbox" || target.type === "radio") return;
        counters.roundsmanTyped(Math.max(0, target.value.length - (before.get(target) ?? 0)));
        before.set(target, target.value.length);
        // The tap that focuses the field.
        counters.roundsmanTapped(1);
      },
      true,
    );
    addEventListener("change", ({ target }) => {
      const isFile = target instanceof HTMLInputElement && target.type === "file";
      if (isFile || target instanceof HTMLSelectElement) counters.roundsmanTapped(2);
    });
    addEventListener("click", ({ isTrusted }) => isTrusted && counters.roundsmanTapped(1), true);
  });
  return {
    counted: () => ({ characters, taps }),
    seconds: () => characters * 0.3 + taps * 1.2,
  };
}
