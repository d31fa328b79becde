import "./node-version.mjs";
import { existsSync } from "node:fs";
import { join } from "node:path";

const { ensureInstalled } = await import("./install.mjs");
const { runCollecting, ROOT } = await import("./child.mjs");

await ensureInstalled();

const bin = (name) => join("node_modules", ".bin", name);
const PROJECTS = [
  "packages/core",
  "packages/contract",
  "packages/documents",
  "packages/server",
  "packages/web",
  ".",
];

/** All checks start at once: on two cores, the longest then decides the time. */
const CHECKS = [
  ["lint", bin("oxlint"), ["--deny-warnings", "--format=unix"]],
  ["format", bin("oxfmt"), ["--check", "."]],
  ["unused", bin("knip"), ["--no-progress", "--treat-config-hints-as-errors"]],
  ["shape", process.execPath, ["scripts/check-shape.mjs"]],
  ["walls", process.execPath, ["scripts/walls/check.mjs"]],
  ["words", process.execPath, ["scripts/check-words.mjs"]],
  ["lockfile", process.execPath, ["scripts/complete-lock.mjs", "--check"]],
  ...PROJECTS.filter((path) => existsSync(join(ROOT, path, "tsconfig.json"))).map((path) => [
    `types of ${path}`,
    bin("tsc"),
    ["-p", path],
  ]),
];

const started = Date.now();
const outcomes = await Promise.all(
  CHECKS.map(async ([name, command, args]) => ({
    name,
    ...(await runCollecting(command, args)),
    took: Date.now() - started,
  })),
);
const failed = outcomes.filter(({ code }) => code !== 0);
for (const { name, output } of failed) console.log(`\n✗ ${name}\n${output.trim()}`);
console.log(
  `\n${outcomes.map(({ name, code }) => `${code === 0 ? "✓" : "✗"} ${name}`).join("   ")}`,
);
console.log(
  failed.length === 0
    ? `All is well (${seconds()} s).`
    : `${failed.length} of ${outcomes.length} checks failed (${seconds()} s).`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

function seconds() {
  return ((Date.now() - started) / 1000).toFixed(1);
}
