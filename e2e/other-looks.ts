import type { Page } from "playwright-core";
import type { Rules } from "./axe-faults.ts";
import type { Look } from "./browser.ts";

type ThemeAndLanguage = Pick<Look, "theme" | "language">;

/**
 * The three other looks of a screen on this device, each one step from the last, with the rules
 * that the step makes worth checking.
 */
export function otherLooks({
  theme,
  language,
}: ThemeAndLanguage): readonly (ThemeAndLanguage & { readonly rules: Rules })[] {
  const [dark, zh] = [
    theme === "light" ? "dark" : "light",
    language === "en" ? "zh" : "en",
  ] as const;
  return [
    { theme: dark, language, rules: "colours" },
    { theme: dark, language: zh, rules: "all" },
    { theme, language: zh, rules: "colours" },
  ];
}

/**
 * Changes theme and language of the open screen, as if another tab of the same person had chosen
 * them. Everything else stays.
 */
export async function applyLook(page: Page, { theme, language }: ThemeAndLanguage): Promise<void> {
  await page.evaluate(
    (chosen) => {
      for (const [key, newValue] of chosen) {
        localStorage.setItem(key, newValue);
        dispatchEvent(new StorageEvent("storage", { key, newValue, storageArea: localStorage }));
      }
    },
    [
      ["mantine-color-scheme-value", theme],
      ["language", language],
    ] as const,
  );
  await page.waitForFunction(
    ([colours, words]) => {
      const { dataset, lang } = document.documentElement;
      return dataset["mantineColorScheme"] === colours && lang.startsWith(words);
    },
    [theme, language] as const,
  );
  // The words are drawn a moment after the language has changed.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((each) => each.finished.catch(() => undefined))),
  );
}
