import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { giveUp, ROOT, runNode } from "./child.mjs";

const tsx = (file) => ["node_modules/tsx/dist/cli.mjs", file];
const src = (...names) => names.map((name) => `packages/${name}/src`);

/** The build plugins that `packages/web/vite.config.ts` imports. */
const PLUGINS = [
  "chunks",
  "core-files",
  "licences",
  "list-release",
  "merge-refs",
  "pwa",
  "theme-colours",
  "without-summaries",
];

/**
 * Each build: its sources, its target, its command, and the builds that must run before it.
 * `sources` are files and folders; the lockfile counts as a source of every build.
 */
export const BUILDS = {
  fonts: {
    sources: ["packages/documents/scripts", "packages/documents/src/typefaces/font-packs.ts"],
    target: "packages/documents/fonts/latin.ttf",
    command: tsx("packages/documents/scripts/build-fonts.ts"),
    after: [],
  },
  "render threads": {
    sources: ["packages/documents/scripts/build-pool-worker.ts", ...src("core", "documents")],
    target: "packages/documents/dist/pool-worker.mjs",
    command: tsx("packages/documents/scripts/build-pool-worker.ts"),
    after: [],
  },
  web: {
    sources: [
      ...src("core", "contract", "documents", "web"),
      "packages/web/public",
      "packages/web/index.html",
      "packages/web/vite.config.ts",
      ...PLUGINS.map((file) => `packages/web/${file}.ts`),
    ],
    target: "packages/web/dist/index.html",
    command: [
      "node_modules/vite/bin/vite.js",
      "build",
      "-c",
      "packages/web/vite.config.ts",
      "--logLevel",
      "warn",
    ],
    after: ["fonts"],
  },
  server: {
    sources: [
      ...src("core", "contract", "documents", "server"),
      "packages/server/migrations",
      "packages/server/build.mjs",
    ],
    target: "packages/server/dist/main.js",
    command: ["packages/server/build.mjs"],
    after: ["fonts", "render threads"],
  },
};

const STAMPS = join(ROOT, "node_modules/.cache/roundsman");

/** Runs these builds where a source has changed, each after the builds that it needs. */
export async function ensureBuilt(names) {
  const wanted = new Set(names.flatMap((name) => [...BUILDS[name].after, name]));
  const first = [...wanted].filter((name) => BUILDS[name].after.length === 0);
  for (const name of first) await build(name);
  await Promise.all([...wanted].filter((name) => !first.includes(name)).map(build));
}

async function build(name) {
  const { target, command, after } = BUILDS[name];
  const stamp = join(STAMPS, `${name}.stamp`);
  const state = stateOf([name, ...after]);
  if (existsSync(join(ROOT, target)) && existsSync(stamp) && readFileSync(stamp, "utf8") === state)
    return;
  console.log(`Building ${name} …`);
  const code = await runNode(command);
  if (code !== 0) giveUp(`The build of ${name} failed; it says why above.`);
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(stamp, state);
}

/**
 * A hash of every source's name, size and modification time. Reading those is fast; reading the
 * files would not be.
 */
function stateOf(names) {
  const hash = createHash("sha256").update(process.version);
  for (const path of ["package-lock.json", ...names.flatMap((name) => BUILDS[name].sources)])
    for (const line of statesIn(join(ROOT, path))) hash.update(line);
  return hash.digest("hex");
}

function* statesIn(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) yield `${path} is not there\n`;
  else if (found.isDirectory())
    for (const name of readdirSync(path).toSorted()) yield* statesIn(join(path, name));
  else if (!/\.test\.tsx?$/.test(path)) yield `${path} ${found.size} ${found.mtimeMs}\n`;
}
