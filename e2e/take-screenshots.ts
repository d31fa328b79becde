import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { startApp } from "./app.ts";
import { DEVICES, launchBrowser, visit, type Look } from "./browser.ts";
import { contactSheet, readmePicture, type Picture } from "./contact-sheet.ts";
import { signInToDemo, openScreen } from "./open-screen.ts";
import type { Screen } from "./screens/screen.ts";
import { SCREENS } from "./screens/screens.ts";

/**
 * Takes pictures of every screen of the demo business: phone and desk, light and dark, English and
 * Chinese. Writes screenshots/, and docs/screenshot.png for the README.
 */
const ROOT = fileURLToPath(new URL("../", import.meta.url));
const FOLDER = join(ROOT, "screenshots");
/** `npm run screenshots -- Invoice` takes only screens whose name contains the word. */
const wanted = process.argv[2]?.toLowerCase() ?? "";
const screens = SCREENS.filter(({ name }) => name.toLowerCase().includes(wanted));

const LOOKS = (["en", "zh"] as const).flatMap((language) =>
  (["light", "dark"] as const).flatMap((theme) =>
    (Object.keys(DEVICES) as (keyof typeof DEVICES)[]).map((device): Look => ({
      device,
      theme,
      language,
    })),
  ),
);

await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const app = await startApp("demo");
const browser = await launchBrowser();
const faults: string[] = [];
try {
  const all: Picture[] = [];
  for (const look of LOOKS) {
    const pictures = await take(browser, look);
    all.push(...pictures);
    await contactSheet(browser, look, pictures, FOLDER);
    console.log(`${look.language} ${look.theme} ${look.device}: ${pictures.length} screens`);
  }
  if (wanted === "") await readmePicture(browser, all, join(ROOT, "docs/screenshot.png"));
} finally {
  await browser.close();
  await app.stop();
}
await writeFile(join(FOLDER, "troubles.txt"), faults.join("\n"));
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

async function take(within: Browser, look: Look): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const person of ["nobody", "driver", "manager"] as const) {
    const mine = screens.filter(
      ({ as, on }) => as === person && (on ?? ["phone", "desk"]).includes(look.device),
    );
    if (mine.length === 0) continue;
    const { context, page, pageErrors } = await visit(within, app.url, look);
    page.setDefaultTimeout(8000);
    await signInToDemo(page, person);
    for (const screen of mine)
      pictures.push({ screen: screen.name, look, file: await shoot(page, screen, look) });
    const refusals = mine.flatMap(({ refusal }) => refusal ?? []);
    const isUnexpected = (text: string) => !refusals.some((refusal) => text.includes(refusal));
    faults.push(
      ...pageErrors
        .filter(isUnexpected)
        .map((error) => `${look.language} ${look.theme} ${look.device} as ${person}: ${error}`),
    );
    await context.close();
  }
  return pictures;
}

async function shoot(page: Page, screen: Screen, look: Look): Promise<string> {
  const file = join(
    FOLDER,
    `${look.language}-${look.theme}-${look.device}-${screen.name.toLowerCase().replaceAll(/[^a-z]+/g, "-")}.png`,
  );
  const fault = (error: Error) =>
    `${screen.name} (${look.language} ${look.theme} ${look.device}): ${error.message.split("\n")[0]}`;
  await openScreen(page, screen, look.device).catch(
    (error: Error) => void faults.push(fault(error)),
  );
  await page.screenshot({ path: file, animations: "disabled", caret: "hide" });
  return file;
}
