import { setTimeout } from "node:timers/promises";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { STARTS_WITHIN } from "./app.ts";
import { recordToasts } from "./observers/recorded-toasts.ts";
import { watchForFailures } from "./observers/shown-at-failure.ts";
import { randomOf } from "./day/random.ts";
import { chromiumFile } from "./engines/chromium-file.ts";
import { shiftClock } from "./clock/shifted-clock.mjs";

/** Turns off whatever contacts other servers, uses a graphics card or needs a desktop. */
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

/** Without V8's optimising compilers: a journey runs its code too few times for them to pay off. */
export const launchBrowser = (): Promise<Browser> => launch("--js-flags=--no-opt,--no-maglev");

/** Chromium with its usual compilers, for benchmarks. */
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

/** A page in its own browser profile, and everything that went wrong in it. */
export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /**
   * Console errors, exceptions, violations of the content security policy, and requests to other
   * servers. There must be none.
   */
  readonly pageErrors: string[];
}

/** Milliseconds to wait for something on a busy machine before it counts as missing. */
export const PATIENCE = 60_000;

const PLAIN: Look = { device: "phone", theme: "light", language: "en" };

/** Gives the pages of a context the clock of the journey (setup/journey-setup.ts). */
export async function onTheDay(context: BrowserContext): Promise<void> {
  const { CLOCK_SHIFT: shift } = process.env;
  if (shift) await context.addInitScript(shiftClock, Number(shift));
}

/**
 * Like {@link visit}, but without service workers, so that no files are kept for work without
 * signal. For journeys that always have signal: keeping files took a sixth of their time.
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

/** Counts a browser dialog as a page error: it may be the `alert(1)` of an injected script. */
export function refuseDialogs({ page, pageErrors }: Visit): void {
  page.on("dialog", (dialog) => {
    pageErrors.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
}

/** A visit with a fresh profile; language and theme are set as the app itself stores them. */
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
  const pageErrors = watch(context, url);
  watchForFailures(context, pageErrors);
  slowDown(context);
  await delayCalls(context);
  return { context, page: await context.newPage(), pageErrors };
}

/**
 * SLOWER=4 gives each page a quarter of the processor, to find steps that pass only because the
 * machine is fast.
 */
function slowDown(context: BrowserContext): void {
  const { SLOWER: times } = process.env;
  if (!times) return;
  context.on("page", (page) => {
    void context
      .newCDPSession(page)
      .then((session) => session.send("Emulation.setCPUThrottlingRate", { rate: Number(times) }));
  });
}

/**
 * SLOW_CALLS=1500 delays each call of the app by up to one and a half seconds, at random, to find
 * steps that pass only because an answer comes early or late. A call that is held back while a
 * journey has no signal may still reach the server once it has some. The delays come from SEED; a
 * run without one takes any and prints it.
 */
async function delayCalls(context: BrowserContext): Promise<void> {
  const { SLOW_CALLS: longest, SEED = String(process.pid) } = process.env;
  if (!longest) return;
  const seed = Number.parseInt(SEED, 10);
  console.log(`SLOW_CALLS=${longest} SEED=${seed}`);
  const random = randomOf(seed);
  // Calls end with a slash; files do not.
  await context.route("**/", async (route) => {
    if (route.request().resourceType() !== "fetch") return route.fallback();
    await setTimeout(random.roll(Number(longest)));
    await route.fallback().catch(() => undefined);
  });
}

/** A server that is stopping answers with this status on open connections. */
const CLOSING = "the server responded with a status of 503";

function watch(context: BrowserContext, url: string): string[] {
  const pageErrors: string[] = [];
  const { origin } = new URL(url);
  // Missing answers are no errors: journeys stop servers and cut the connection.
  const isSilence = (text: string) =>
    text.startsWith("Failed to load resource: net::ERR_") || text.includes(CLOSING);
  context.on(
    "console",
    (message) =>
      void (
        message.type() === "error" &&
        !isSilence(message.text()) &&
        pageErrors.push(`console: ${message.text()}`)
      ),
  );
  // The app's own 503 is an error: it says that the server refuses for now.
  context.on("response", (response) => {
    const { "content-type": type = "" } = response.headers();
    if (response.status() === 503 && type.startsWith("application/problem"))
      pageErrors.push(`refused for now: ${response.url()}`);
  });
  context.on("weberror", (error) => void pageErrors.push(`exception: ${error.error().message}`));
  context.on("request", (request) => {
    const to = new URL(request.url());
    if (["http:", "https:", "ws:", "wss:"].includes(to.protocol) && to.origin !== origin)
      pageErrors.push(`elsewhere: ${request.url()}`);
  });
  return pageErrors;
}
