import { setTimeout } from "node:timers/promises";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { STARTS_WITHIN } from "./app.ts";
import { recordToasts } from "./counts/recorded-toasts.ts";
import { watchForFailures } from "./counts/shown-at-failure.ts";
import { chromiumFile } from "./engines/chromium-file.ts";
import { shiftClock } from "./shifted-clock.mjs";

/** Everything that would phone home, draw on a graphics card or need a desktop is off. */
export const FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--force-color-profile=srgb",
  "--font-render-hinting=none",
];

/** V8's optimizing compilers are off: a journey runs its code too few times to earn their work back. */
export const launchBrowser = (): Promise<Browser> => launch("--js-flags=--no-opt,--no-maglev");

/** As people have it, for benchmarks. */
export const launchOptimizing = (): Promise<Browser> => launch();

const launch = (...flags: readonly string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumFile(),
    args: [...FLAGS, ...flags],
    timeout: STARTS_WITHIN,
  });

export const DEVICES = {
  phone: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
  desk: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
} as const;

export interface Look {
  readonly device: keyof typeof DEVICES;
  readonly theme: "light" | "dark";
  readonly language: "en" | "zh";
}

/** A page of a person's own browser, and all that went wrong in it. */
export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Console errors, exceptions, blocked by the content security policy, requests to anywhere but the app: there must be none. */
  readonly troubles: string[];
}

/** Milliseconds that something may take before it counts as not coming, on a machine that has ten things to do. */
export const PATIENCE = 60_000;

const PLAIN: Look = { device: "phone", theme: "light", language: "en" };

/** The pages of a context have the clock of the journey (journey-setup.ts). */
export async function onTheDay(context: BrowserContext): Promise<void> {
  const { CLOCK_SHIFT: shift } = process.env;
  if (shift) await context.addInitScript(shiftClock, Number(shift));
}

/**
 * As {@link visit}, in a browser without service workers, which keeps no programs for a day without signal. For journeys that always
 * have signal: keeping them took a sixth of their time.
 */
export async function visitWithoutWorker(
  browser: Browser,
  url: string,
  look: Look = PLAIN,
): Promise<Visit> {
  const seen = await visit(browser, url, look);
  await seen.context.addInitScript("delete Navigator.prototype.serviceWorker");
  return seen;
}

/** A dialog of the browser, such as `alert(1)` of a script that got through, counts as a trouble. */
export function refuseDialogs({ page, troubles }: Visit): void {
  page.on("dialog", (dialog) => {
    troubles.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
}

/** A fresh profile that looks at the app; language and colours are set as the app itself stores them. */
export async function visit(browser: Browser, url: string, look: Look = PLAIN): Promise<Visit> {
  const context = await browser.newContext({
    ...DEVICES[look.device],
    baseURL: url,
    colorScheme: look.theme,
    locale: look.language === "zh" ? "zh-CN" : "en-GB",
    timezoneId: "Europe/London",
    reducedMotion: "reduce",
    acceptDownloads: true,
    storageState: {
      cookies: [],
      origins: [
        {
          origin: url,
          localStorage: [
            { name: "language", value: look.language },
            { name: "mantine-color-scheme-value", value: look.theme },
          ],
        },
      ],
    },
  });
  await onTheDay(context);
  await context.addInitScript(recordToasts);
  await context.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`),
    ),
  );
  context.setDefaultTimeout(PATIENCE);
  const troubles = watch(context, url);
  watchForFailures(context, troubles);
  slowDown(context);
  await delayPulls(context);
  return { context, page: await context.newPage(), troubles };
}

/** With SLOWER=4 every page has a quarter of the machine: what was only quick enough by chance shows. */
function slowDown(context: BrowserContext): void {
  const { SLOWER: times } = process.env;
  if (!times) return;
  context.on("page", (page) => {
    void context
      .newCDPSession(page)
      .then((session) => session.send("Emulation.setCPUThrottlingRate", { rate: Number(times) }));
  });
}

/** With SLOW_PULL=3000 what other devices changed comes three seconds late: what was only in time by chance shows. */
async function delayPulls(context: BrowserContext): Promise<void> {
  const { SLOW_PULL: late } = process.env;
  if (!late) return;
  await context.route("**/api/pull/", async (route) => {
    await setTimeout(Number(late));
    await route.continue().catch(() => undefined);
  });
}

/** A server that is told to stop answers so on the connections that it still has. */
const CLOSING = "the server responded with a status of 503";

function watch(context: BrowserContext, url: string): string[] {
  const troubles: string[] = [];
  const { origin } = new URL(url);
  // That nobody answers is the doing of a journey, which stops servers and cuts signals.
  const isSilence = (text: string) =>
    text.startsWith("Failed to load resource: net::ERR_") || text.includes(CLOSING);
  context.on(
    "console",
    (message) =>
      void (
        message.type() === "error" &&
        !isSilence(message.text()) &&
        troubles.push(`console: ${message.text()}`)
      ),
  );
  // A refusal of ours is none: it says what is wrong.
  context.on("response", (response) => {
    const { "content-type": type = "" } = response.headers();
    if (response.status() === 503 && type.startsWith("application/problem"))
      troubles.push(`refused for now: ${response.url()}`);
  });
  context.on("weberror", (error) => void troubles.push(`exception: ${error.error().message}`));
  context.on("request", (request) => {
    const to = new URL(request.url());
    if (["http:", "https:", "ws:", "wss:"].includes(to.protocol) && to.origin !== origin)
      troubles.push(`elsewhere: ${request.url()}`);
  });
  return troubles;
}
