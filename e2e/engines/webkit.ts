import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { freePort, STARTS_WITHIN } from "../app.ts";
import { eventually } from "../eventually.ts";
import { answerOf, SCRIPT_TIMEOUT, scriptOf, tabs, type Engine } from "./engine.ts";

/**
 * WebKitGTK through its WebDriver (HTTP, W3C), on its own X server. Debian: webkit2gtk-driver and
 * xvfb.
 */
export async function startWebKit(): Promise<Engine> {
  const display = await startDisplay();
  const port = await freePort();
  const env = {
    ...process.env,
    DISPLAY: `:${display.number}`,
    LANG: "en_GB.UTF-8",
    WEBKIT_DISABLE_COMPOSITING_MODE: "1",
    ...SANDBOX,
  };
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], { stdio: "ignore", env });
  const call = caller(`http://127.0.0.1:${port}`);
  const end = async () => {
    await stopped(driver);
    await stopped(display.server);
  };
  try {
    await eventually(
      () => call("GET", "/status").then(Boolean, () => false),
      (isUp) => isUp,
      STARTS_WITHIN,
    );
    const session = await begun(call);
    const resize: Engine["resize"] = async (width, height) =>
      void (await call("POST", `${session}/window/rect`, { width, height }));
    await resize(...PHONE);
    return {
      name: "WebKitGTK",
      phone: PHONE,
      go: async (url) => void (await call("POST", `${session}/url`, { url })),
      run: async (work, given) =>
        answerOf(
          (await call("POST", `${session}/execute/async`, {
            script: scriptOf(work),
            args: [given ?? null],
          })) as object,
        ),
      resize,
      tab: tabs({
        // A window, because MiniBrowser hides a new tab and suspends its pages.
        open: async () => {
          const made = await call("POST", `${session}/window/new`, { type: "window" });
          return (made as { readonly handle: string }).handle;
        },
        current: async () => String(await call("GET", `${session}/window`)),
        goTo: async (handle) => void (await call("POST", `${session}/window`, { handle })),
      }),
      async stop() {
        await call("DELETE", session).catch(() => undefined);
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** MiniBrowser is never narrower than its own bar, some 450 pixels. */
const PHONE = [500, 900] as const;

/** Begins a session; resolves with its path. */
async function begun(call: ReturnType<typeof caller>): Promise<string> {
  const browser = {
    "webkitgtk:browserOptions": { binary: miniBrowser(), args: ["--automation"] },
  };
  const { sessionId } = (await call("POST", "/session", {
    capabilities: { alwaysMatch: browser },
  })) as { sessionId: string };
  await call("POST", `/session/${sessionId}/timeouts`, { script: SCRIPT_TIMEOUT });
  return `/session/${sessionId}`;
}

/** WebKit's own sandbox does not start for root or in a container. */
const SANDBOX = { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" };

/**
 * Starts Xvfb, which writes the number of its display to file descriptor 3 once it accepts clients.
 */
async function startDisplay(): Promise<{ readonly server: ChildProcess; readonly number: string }> {
  const server = spawn(
    "Xvfb",
    ["-displayfd", "3", "-screen", "0", "1300x950x24", "-nolisten", "tcp"],
    {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    },
  );
  const [line] = (await once(server.stdio[3] as Readable, "data")) as [Buffer];
  return { server, number: line.toString().trim() };
}

/** Debian installs the browser beside the library, by architecture and version. */
function miniBrowser(): string {
  const folders = readdirSync("/usr/lib").flatMap((arch) =>
    ["webkitgtk-6.0", "webkit2gtk-4.1", "webkit2gtk-4.0"].map((version) =>
      join("/usr/lib", arch, version, "MiniBrowser"),
    ),
  );
  return folders.find((file) => existsSync(file)) ?? "MiniBrowser";
}

const caller = (address: string) => async (method: string, path: string, body?: object) => {
  const answer = await fetch(address + path, {
    method,
    headers: { "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
  return value;
};

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill();
  await gone;
}
