import { createReadStream, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { FONT_DIRECTORY } from "@roundsman/documents/node/font-files";
import type { Page } from "playwright-core";
import { build } from "vite";
import { launchOptimizing } from "../../../e2e/browser.ts";
import type { Result } from "./race.ts";
import { slowPhone } from "../slow-phone.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Runs in-browser.ts in Chromium, with each engine bundled as in an app. */
export const raceInBrowser = (): Promise<Result[]> =>
  inBrowser((page) =>
    page.evaluate(() => (globalThis as unknown as { run: () => Promise<Result[]> }).run()),
  );

interface StatementTimes {
  /** In milliseconds. */
  readonly ours: number;
  readonly theirs: number;
}

/** Times a statement of 1,000 movements on a phone four times slower than this machine. */
export const raceStatements = (): Promise<StatementTimes> =>
  inBrowser(async (page) => {
    await slowPhone(page);
    return page.evaluate(() =>
      (globalThis as unknown as { runStatements: () => Promise<StatementTimes> }).runStatements(),
    );
  });

async function inBrowser<Result>(race: (page: Page) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "roundsman-bench-"));
  await bundle(folder);
  const server = createServer(({ url = "/" }, reply) => {
    if (url === "/") return void reply.setHeader("content-type", "text/html").end(PAGE);
    const file = url.startsWith("/fonts/") ? join(FONT_DIRECTORY, url.slice(7)) : join(folder, url);
    reply.setHeader(
      "content-type",
      url.endsWith(".js") ? "text/javascript" : "application/octet-stream",
    );
    createReadStream(file)
      .once("error", () => reply.writeHead(404).end())
      .pipe(reply);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const browser = await launchOptimizing();
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(0);
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.waitForFunction(() => "run" in globalThis);
    return await race(page);
  } finally {
    await browser.close();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const PAGE = '<!doctype html><meta charset="utf-8"><script type="module" src="/race.js"></script>';

const bundle = (outDir: string) =>
  build({
    configFile: false,
    root: here("."),
    logLevel: "error",
    resolve: {
      alias: { "brotli/decompress.js": here("../../../packages/documents/src/brotli-stub.ts") },
    },
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2022",
      // jsPDF needs it only to draw SVG.
      rolldownOptions: {
        external: ["canvg"],
        input: here("in-browser.ts"),
        output: { entryFileNames: "race.js" },
      },
    },
  });
