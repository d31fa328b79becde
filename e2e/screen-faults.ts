import { faultsOf } from "./axe-faults.ts";
import type { Look, Visit } from "./browser.ts";
import { dress, otherLooks } from "./dress.ts";
import { largeLettersFaults, reflowFaults } from "./reflow.ts";
import type { Screen } from "./screens/screen.ts";

/** Everything wrong with the open screen as it stands, and in a window that it was not drawn for (WCAG 1.4.4, 1.4.10). */
export async function screenFaults(
  { page, troubles }: Visit,
  screen: Screen,
  { device }: Look,
): Promise<readonly string[]> {
  const seen = await faultsOf(page, "all");
  const resized = await reflowFaults(page, device === "phone" ? "narrow window" : "zoomed twice");
  // A desk with letters twice as large is drawn as one that is zoomed twice.
  const large = device === "phone" ? await largeLettersFaults(page) : [];
  const isTrouble = (text: string) =>
    screen.refusal === undefined || !text.includes(screen.refusal);
  return [...seen, ...resized, ...large, ...troubles.splice(0).filter(isTrouble)];
}

/** The same screen in the three other looks of its device, as it stands; it is put back afterwards. */
export async function otherLooksFaults({ page }: Visit, look: Look): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { theme, language, rules } of otherLooks(look)) {
    await dress(page, { theme, language });
    faults.push(...(await faultsOf(page, rules)).map((fault) => `${theme}, ${language}: ${fault}`));
  }
  await dress(page, look);
  return faults;
}
