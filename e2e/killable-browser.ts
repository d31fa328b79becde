import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { chromium, type Browser, type BrowserContext } from "playwright-core";
import { STARTS_WITHIN } from "./app.ts";
import { FLAGS, onTheDay, PATIENCE } from "./browser.ts";
import { chromiumFile } from "./engines/chromium-file.ts";

/** A browser with its own profile folder that can be killed without warning. */
export interface KillableBrowser {
  readonly context: BrowserContext;
  /** Closes it properly, so that all of its data is on disk. */
  readonly close: () => Promise<void>;
  /** Sends SIGKILL to all of its processes at once. */
  readonly kill: () => Promise<void>;
}

/** `folder` is its profile; `flags` are added to those of every journey. */
export async function startKillableBrowser(
  folder: string,
  flags: readonly string[] = [],
): Promise<KillableBrowser> {
  const child = spawn(
    chromiumFile(),
    [
      ...FLAGS,
      ...flags,
      "--remote-debugging-port=0",
      `--user-data-dir=${folder}`,
      "--lang=en-GB",
      "about:blank",
    ],
    {
      // A process group of its own, so that its child processes are killed with it.
      detached: true,
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  const kill = () =>
    child.pid !== undefined &&
    child.exitCode === null &&
    child.signalCode === null &&
    process.kill(-child.pid, "SIGKILL");
  process.once("exit", kill);
  const browser: Browser = await chromium.connectOverCDP(await addressOf(child.stderr), {
    timeout: STARTS_WITHIN,
  });
  const [context] = browser.contexts();
  if (!context) throw new Error("The browser has no window");
  context.setDefaultTimeout(PATIENCE);
  await onTheDay(context);
  const gone = new Promise((resolve) => void child.once("exit", resolve));
  return {
    context,
    async close() {
      const session = await browser.newBrowserCDPSession();
      // The browser may close before it answers.
      await session.send("Browser.close").catch(() => undefined);
      await gone;
      process.off("exit", kill);
    },
    async kill() {
      kill();
      await gone;
      process.off("exit", kill);
      await browser.close().catch(() => undefined);
    },
  };
}

async function addressOf(stderr: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(stderr)) {
    const found = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (found) {
      stderr.resume();
      return found;
    }
  }
  throw new Error("The browser ended before it could be reached");
}
