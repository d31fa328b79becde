import { faultsOf } from "./axe-faults.ts";
import type { Look, Visit } from "./browser.ts";
import { applyLook, otherLooks } from "./other-looks.ts";
import { largeLettersFaults, reflowFaults } from "./reflow.ts";
import type { Screen } from "./screens/screen.ts";

/**
 * All faults of the open screen: as it is, and in a window or font size that it was not drawn for
 * (WCAG 1.4.4, 1.4.10).
 */
export async function screenFaults(
  { page, pageErrors }: Visit,
  screen: Screen,
  { device }: Look,
): Promise<readonly string[]> {
  const seen = await faultsOf(page, "all");
  const resized = await reflowFaults(page, device === "phone" ? "narrow window" : "zoomed twice");
  // On a desk, letters twice as large give the same layout as "zoomed twice".
  const large = device === "phone" ? await largeLettersFaults(page) : [];
  const isUnexpected = (text: string) =>
    screen.refusal === undefined || !text.includes(screen.refusal);
  return [...seen, ...resized, ...large, ...pageErrors.splice(0).filter(isUnexpected)];
}

/**
 * The faults of the same screen in the three other looks of its device; then restores the first
 * look.
 */
export async function otherLooksFaults({ page }: Visit, look: Look): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { theme, language, rules } of otherLooks(look)) {
    await applyLook(page, { theme, language });
    faults.push(...(await faultsOf(page, rules)).map((fault) => `${theme}, ${language}: ${fault}`));
  }
  await applyLook(page, look);
  return faults;
}
