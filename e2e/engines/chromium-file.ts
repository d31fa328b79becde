import { existsSync } from "node:fs";

export const chromiumFile = (): string => firstOf(process.env["CHROMIUM"]);

/**
 * A Chromium with a camera. The headless shell, which runs other journeys where it is installed
 * (scripts/tools.mjs), has none.
 */
export const chromiumWithCamera = (): string => firstOf(process.env["CHROMIUM_WITH_CAMERA"]);

function firstOf(given: string | undefined): string {
  const found = [
    given,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ].find((file) => file && existsSync(file));
  if (!found) throw new Error("No Chromium is found; name one in CHROMIUM");
  return found;
}
