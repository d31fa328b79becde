import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { sameOnEveryEngine } from "./scripts/vitest/engine-tests.ts";
import { LongestFirst } from "./scripts/vitest/longest-first.ts";
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

/** Fourteen hours ahead of London: a civil date that is taken from the machine's clock is wrong. */
const FAR_EAST = { TZ: "Pacific/Kiritimati" };

/** Property tests try the same cases every time. */
const FIXED_SEEDS = fileURLToPath(new URL("scripts/vitest/fixed-seeds.ts", import.meta.url));

/**
 * What a test waits for may take long: a machine that does ten things at once, or stops for
 * seconds, must not fail it.
 */
const LONG = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

/** The app's screens ask the clock which day it is. */
const FIXED_DAY = fileURLToPath(new URL("scripts/vitest/fixed-day.ts", import.meta.url));

/** Keys that the app makes. */
const FIXED_KEYS = fileURLToPath(new URL("scripts/vitest/fixed-keys.ts", import.meta.url));

/** The timeouts of {@link LONG} for what waits in other ways. */
const LONGER_TIMEOUTS = fileURLToPath(
  new URL("scripts/vitest/longer-timeouts.ts", import.meta.url),
);

const project = (
  name: string,
  test: TestProjectInlineConfiguration["test"],
  config = "",
): TestProjectInlineConfiguration => ({
  ...(config && { extends: config }),
  test: { name, setupFiles: [FIXED_SEEDS], ...LONG, ...test },
});

/**
 * Files of one process share the modules that they import. Loading them again for each file took
 * half of the time of these parts, whose modules keep no state of a test.
 */
const SHARED_MODULES = { isolate: false };

const FRESH_MODULES = fileURLToPath(new URL("scripts/vitest/fresh-modules.ts", import.meta.url));

/**
 * Files of one process share the libraries and load our own modules again, because some of those
 * keep state.
 */
const SHARED_LIBRARIES = { isolate: false, setupFiles: [FIXED_SEEDS, FRESH_MODULES] };

/** Removes what a file of the web app leaves on the page. */
const FRESH_PAGE = fileURLToPath(new URL("scripts/vitest/fresh-page.ts", import.meta.url));

/**
 * The same for the web app. Two of its libraries are loaded again, too, because they keep state:
 * databases by their name, and notifications.
 */
const SHARED_WINDOW = {
  isolate: false,
  sequence: { setupFiles: "list" },
  setupFiles: [FRESH_MODULES, FRESH_PAGE, FIXED_SEEDS, FIXED_DAY, FIXED_KEYS, LONGER_TIMEOUTS],
  server: { deps: { inline: ["dexie", "dexie-react-hooks", "@mantine/notifications"] } },
  // A link that a test presses would take the page away from the files after it.
  environmentOptions: {
    happyDOM: {
      settings: {
        navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
      },
    },
  },
} satisfies TestProjectInlineConfiguration["test"];

const server = (name: string, databaseUrl: string, leftOut: readonly string[] = []) =>
  project(name, {
    include: ["packages/server/**/*.test.ts"],
    exclude: [...configDefaults.exclude, ...leftOut],
    ...SHARED_LIBRARIES,
    globalSetup: [
      "./scripts/vitest/every-call.ts",
      "./packages/server/src/testing/database-template.ts",
    ],
    env: { TEST_DATABASE_URL: databaseUrl, DEMO: "0" },
  });

const web = "./packages/web/vite.config.ts";
const postgres = process.env["TEST_DATABASE_URL"];

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    projects: [
      project("tools", { include: ["scripts/**/*.test.mjs"] }),
      project("core", {
        include: ["packages/core/src/**/*.test.ts"],
        ...SHARED_MODULES,
        env: FAR_EAST,
      }),
      project("contract", {
        include: ["packages/contract/src/**/*.test.ts"],
        ...SHARED_MODULES,
        env: FAR_EAST,
      }),
      project("documents", {
        include: ["packages/documents/**/*.test.ts"],
        ...SHARED_MODULES,
      }),
      project(
        "web",
        {
          include: ["packages/web/src/**/*.test.{ts,tsx}"],
          ...SHARED_WINDOW,
        },
        existsSync(web) ? web : "",
      ),
      server("server-sqlite", ""),
      ...(postgres
        ? [server("server-postgres", postgres, sameOnEveryEngine("packages/server"))]
        : []),
      ...(process.env["POSTGRES"]
        ? [
            project("soak", {
              include: ["soak/**/*.test.ts"],
              testTimeout: 900_000,
              fileParallelism: false,
            }),
          ]
        : []),
      project("e2e", {
        include: ["e2e/**/*.test.ts"],
        globalSetup: ["./e2e/setup/demo-template.ts"],
        setupFiles: [
          FIXED_SEEDS,
          fileURLToPath(new URL("e2e/setup/journey-setup.ts", import.meta.url)),
        ],
        testTimeout: 300_000,
        hookTimeout: 300_000,
        expect: { poll: { timeout: 60_000 } },
      }),
    ],
  },
});
