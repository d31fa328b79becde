import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, removeFolder, STARTS_WITHIN } from "../app.ts";
import { eventually } from "../eventually.ts";
import { answerOf, SCRIPT_TIMEOUT, scriptOf, tabs, type Engine } from "./engine.ts";

/**
 * Firefox through Marionette, the protocol below its WebDriver: length-prefixed JSON over TCP.
 * Debian: firefox-esr.
 */
export async function startFirefox(program: string): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), "roundsman-firefox-"));
  const port = await freePort();
  writeFileSync(join(profile, "user.js"), preferences(port));
  const browser = spawn(
    program,
    ["--headless", "--marionette", "--no-remote", "--profile", profile],
    { stdio: "ignore", env: { ...process.env, HOME: profile } },
  );
  const gone = once(browser, "exit");
  const end = async () => {
    browser.kill();
    await gone;
    await removeFolder(profile);
  };
  try {
    const send = await connected(port);
    await send("WebDriver:NewSession", {});
    await send("WebDriver:SetTimeouts", { script: SCRIPT_TIMEOUT });
    await send("WebDriver:SwitchToWindow", { handle: await openPhone(send) });
    return {
      name: "Firefox",
      phone: PHONE,
      go: async (url) => void (await send("WebDriver:Navigate", { url })),
      async run(work, given) {
        const { value } = (await send("WebDriver:ExecuteAsyncScript", {
          script: scriptOf(work),
          args: [given ?? null],
        })) as {
          value: object;
        };
        return answerOf(value);
      },
      resize: async (width, height) =>
        void (await send("WebDriver:SetWindowRect", { width, height })),
      tab: tabs({
        open: () => openPhone(send),
        current: async () =>
          ((await send("WebDriver:GetWindowHandle", {})) as { readonly value: string }).value,
        goTo: async (handle) => void (await send("WebDriver:SwitchToWindow", { handle })),
      }),
      stop: end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

const PHONE = [390, 844] as const;

/**
 * Opens a window as wide as a phone's, and resolves with its handle. It is a popup, because
 * Firefox's other windows are at least 450 pixels wide.
 */
async function openPhone(send: Send): Promise<string> {
  const handles = async () => (await send("WebDriver:GetWindowHandles", {})) as readonly string[];
  const before = await handles();
  const [width, height] = PHONE;
  await send("WebDriver:ExecuteScript", {
    script: `open("about:blank", "", "popup,noopener,width=${width},height=${height}")`,
    args: [],
  });
  return eventually(
    async () => (await handles()).find((handle) => !before.includes(handle)) ?? "",
    (handle) => handle !== "",
  );
}

type Send = (name: string, parameters: object) => Promise<unknown>;

/** Resolves once the browser accepts commands. */
async function connected(port: number): Promise<Send> {
  const socket = await eventually(
    () => opened(port),
    (line) => line !== null,
    STARTS_WITHIN,
  );
  if (!socket) throw new Error("Firefox takes no commands");
  const waiting = new Map<
    number,
    { readonly done: (value: unknown) => void; readonly failed: (error: Error) => void }
  >();
  let last = 0;
  readMessages(socket, (message) => {
    if (!Array.isArray(message)) return;
    const [, id, error, result] = message as [
      number,
      number,
      { readonly message: string } | null,
      unknown,
    ];
    const call = waiting.get(id);
    waiting.delete(id);
    if (error) call?.failed(new Error(error.message));
    else call?.done(result);
  });
  socket.on("close", () => {
    for (const { failed } of waiting.values()) failed(new Error("Firefox has gone"));
  });
  return (name, parameters) =>
    new Promise((done, failed) => {
      const id = ++last;
      waiting.set(id, { done, failed });
      const text = Buffer.from(JSON.stringify([0, id, name, parameters]));
      socket.write(`${text.length}:`);
      socket.write(text);
    });
}

const opened = (port: number) =>
  new Promise<Socket | null>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket));
    socket.on("error", () => resolve(null));
  });

/** Each message is its length in bytes, a colon, and JSON. */
function readMessages(socket: Socket, take: (message: unknown) => void): void {
  let buffer = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (let colon = buffer.indexOf(":"); colon > 0; colon = buffer.indexOf(":")) {
      const end = colon + 1 + Number(buffer.subarray(0, colon).toString());
      if (buffer.length < end) return;
      take(JSON.parse(buffer.subarray(colon + 1, end).toString()));
      buffer = buffer.subarray(end);
    }
  });
}

/** Settings that stop the browser's own network requests. */
const preferences = (port: number): string =>
  Object.entries({
    "marionette.port": port,
    "app.normandy.enabled": false,
    "app.update.disabledForTesting": true,
    "browser.newtabpage.enabled": false,
    "browser.safebrowsing.downloads.enabled": false,
    "browser.safebrowsing.malware.enabled": false,
    "browser.safebrowsing.phishing.enabled": false,
    "browser.shell.checkDefaultBrowser": false,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": false,
    "dom.push.connection.enabled": false,
    "extensions.getAddons.cache.enabled": false,
    "extensions.update.enabled": false,
    "intl.accept_languages": "en-GB",
    "media.gmp-manager.updateEnabled": false,
    "network.captive-portal-service.enabled": false,
    "network.connectivity-service.enabled": false,
    "network.dns.disablePrefetch": true,
    "security.remote_settings.crlite_filters.enabled": false,
    "services.settings.poll_interval": 0,
    "services.settings.server": "http://127.0.0.1:9/",
    "toolkit.telemetry.enabled": false,
  })
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join("");
