import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { startChromium } from "./chromium.ts";
import type { Engine } from "./engine.ts";
import { startFirefox } from "./firefox.ts";
import { startWebKit } from "./webkit.ts";

interface Found {
  readonly name: string;
  /** Whether its pages have the journey's clock by themselves; others need journey-clock.ts. */
  readonly hasClock?: true;
  /** null where this machine does not have it. */
  readonly start: ((url: string) => Promise<Engine>) | null;
}

/**
 * The engines to run the journey in. CI must have all; elsewhere a missing one is skipped, and the
 * test's name says so.
 */
export function findEngines(): readonly Found[] {
  const firefox = onPath("firefox-esr") ?? onPath("firefox");
  return [
    { name: "Chromium", hasClock: true, start: startChromium },
    { name: "WebKitGTK", start: onPath("WebKitWebDriver") && onPath("Xvfb") ? startWebKit : null },
    { name: "Firefox", start: firefox ? () => startFirefox(firefox) : null },
  ];
}

const onPath = (name: string): string | undefined =>
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file));
