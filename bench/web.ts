import type { CDPSession, Page } from "playwright-core";
import { startApp } from "../e2e/app.ts";
import { launchOptimizing, visit } from "../e2e/browser.ts";
import { signIn } from "../e2e/driver.ts";
import { bareList } from "./parts/bare-list.ts";
import { manyInvoices } from "./parts/many-invoices.ts";
import { median } from "./parts/race.ts";
import { SIGN_IN_LATENCY, signInTimes } from "./parts/sign-in.ts";
import {
  scrolling,
  slowPhone,
  timesOf,
  typing,
  untilDrawn,
  watchPage,
} from "./parts/slow-phone.ts";

/**
 * Measures the app on a phone four times slower than this machine, on slow 4G. Compares it with a
 * bare page in the same run where that is fair.
 */
const MANY = 10_000;
const ROUNDS = 3;
const SCROLLS = 7;
const ROW = "[role=list] [role=listitem] button";
const app = await startApp("demo", { LOG_LEVEL: "silent" });
const browser = await launchOptimizing();
const say = (what: string, value: string, rest = "") =>
  console.log(`${what.padEnd(46)} ${value.padStart(10)}${rest && `   ${rest}`}`);
const ms = (value: number) => `${value.toFixed(0)} ms`;
const late = (frames: readonly number[]) =>
  (100 * frames.filter((each) => each > 33.4).length) / frames.length;
try {
  const first = await rounds(async () => {
    const { context, page } = await visit(browser, app.url);
    await slowPhone(page);
    await watchPage(page, "input[autocomplete=username]");
    await page.goto("/login");
    const times = await timesOf(page);
    await context.close();
    return times;
  });
  say("First visit: first paint", ms(median(first.map(({ paint }) => paint))));
  say(
    "First visit: the form can be typed into",
    ms(median(first.map(({ there }) => there))),
    "may be 1200 ms",
  );

  const entering = await rounds(() => signInTimes(browser, app.url, ROW));
  const entered = median(entering.map(({ list }) => list));
  const plain = median(entering.map((each) => each.plain));
  const own = median(entering.map((each) => each.own));
  say(
    "First sign-in: the list is drawn",
    ms(entered),
    `at ${SIGN_IN_LATENCY} ms latency: two plain requests ${ms(plain)}, the app itself ${ms(own)}; without the app itself ${((entered - own) / plain).toFixed(2)} ×, may be 1.20`,
  );

  const { page } = await visit(browser, app.url);
  page.setDefaultTimeout(120_000);
  await watchPage(page, ROW);
  await signIn(page, "driver", "driver-demo");
  await page.locator(ROW).first().waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const phone = await slowPhone(page);
  const again = await rounds(async () => {
    await page.goto("/info/home");
    return timesOf(page);
  });
  say("Repeat visit: first paint", ms(median(again.map(({ paint }) => paint))));
  say("Repeat visit: the list stands", ms(median(again.map(({ there }) => there))));

  await manyInvoices(page, MANY);
  // Goes offline: the server does not know these invoices and would make the phone remove them.
  await phone.send("Network.emulateNetworkConditions", {
    offline: true,
    latency: 0,
    downloadThroughput: 0,
    uploadThroughput: 0,
  });
  const full = await rounds(async () => {
    await page.goto("/info/home");
    return timesOf(page);
  });
  say(
    `The list of ${MANY.toLocaleString("en")} invoices stands`,
    ms(median(full.map(({ there }) => there))),
  );

  const bare = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await watchPage(bare, "input");
  const bareSession = await slowPhone(bare);
  await bare.route("http://bare.invalid/", (route) =>
    route.fulfill({ contentType: "text/html", body: bareList(MANY) }),
  );
  await bare.goto("http://bare.invalid/");

  const ours: Scroll[] = [];
  const theirs: Scroll[] = [];
  // They take turns, so that other load on the machine affects both equally.
  for (let round = 0; round < SCROLLS; round += 1) {
    ours.push(await fling(page, phone));
    theirs.push(await fling(bare, bareSession));
  }
  for (const [what, of] of [
    ["a frame", ({ frames }: Scroll) => median(frames)],
    ["the main thread's work a frame", ({ work }: Scroll) => work],
  ] as const) {
    const [own, plain] = [median(ours.map(of)), median(theirs.map(of))];
    say(`Scrolling it: ${what}`, ms(own), `bare page ${ms(plain)}, ${(own / plain).toFixed(2)} ×`);
  }
  say(
    "Scrolling it: frames over 33 ms",
    `${late(ours.flatMap(({ frames }) => frames)).toFixed(1)} %`,
    `bare page ${late(theirs.flatMap(({ frames }) => frames)).toFixed(1)} %; may be 2.0 % where the bare page has none`,
  );
  await page.bringToFront();

  await bare.locator("input").focus();
  const floor = median(await typing(bare, "customer 12"));
  const compare = (value: number) => `bare page ${ms(floor)}, ${(value / floor).toFixed(2)} ×`;
  await page.getByRole("button", { name: "Find anything" }).click();
  await page.getByRole("dialog").getByRole("combobox").fill("o");
  await page.getByRole("option", { name: /£/ }).first().waitFor();
  const found = await typing(page, "riental p");
  say(
    "Finding among them: a key",
    ms(median(found)),
    `worst ${ms(Math.max(...found))}, ${compare(median(found))}`,
  );
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Create New Invoice" }).click();
  await page.getByLabel("Summary", { exact: true }).focus();
  const typed = await typing(page, "for Friday");
  say(
    "Writing an invoice beside them: a key",
    ms(median(typed)),
    `worst ${ms(Math.max(...typed))}, ${compare(median(typed))}; may be 1.50`,
  );
  const drawer = await rounds(async () => {
    const time = await untilDrawn(page, "section[aria-label=Customer] button", "[role=dialog]");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    return time;
  });
  say("A drawer opens: the first time", ms(drawer[0] ?? Number.NaN));
  say("A drawer opens: again", ms(median(drawer.slice(1))));
} finally {
  await browser.close();
  await app.stop();
}

async function rounds<T>(once: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let round = 0; round < ROUNDS; round += 1) all.push(await once());
  return all;
}

interface Scroll {
  /** Milliseconds of each frame. */
  readonly frames: readonly number[];
  /** Milliseconds of the main thread for one frame. */
  readonly work: number;
}

async function fling(on: Page, session: CDPSession): Promise<Scroll> {
  await on.bringToFront();
  await on.evaluate(() => scrollTo(0, 0));
  const before = await tasksOf(session);
  const frames = await scrolling(on);
  return { frames, work: ((await tasksOf(session)) - before) / frames.length };
}

/** Milliseconds that the page's main thread has worked since it was opened. */
async function tasksOf(session: CDPSession): Promise<number> {
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
}
