import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "./child.mjs";

/** Imports that lint must forbid in a package ("closed"), or allow ("open"). */
const IMPORTS = [
  ["packages/core/src", "node:fs", "closed"],
  ["packages/core/src", "zod/mini", "closed"],
  ["packages/core/src", "@roundsman/contract/wire/fields", "closed"],
  ["packages/core/src", "../../contract/src/wire/fields.ts", "closed"],
  ["packages/core/src", "./money.ts", "open"],
  ["packages/contract/src", "@roundsman/core/money", "open"],
  ["packages/contract/src", "zod/mini", "open"],
  ["packages/contract/src", "./wire/fields.ts", "open"],
  ["packages/contract/src", "zod", "closed"],
  ["packages/contract/src", "node:fs", "closed"],
  ["packages/contract/src", "fastify", "closed"],
  ["packages/contract/src", "@roundsman/server/kernel/storage/db", "closed"],
  ["packages/contract/src", "../../server/src/kernel/storage/db.ts", "closed"],
  ["packages/documents/src", "@roundsman/core/money", "open"],
  ["packages/documents/src", "fontkit", "open"],
  ["packages/documents/src", "@roundsman/contract/wire/fields", "closed"],
  ["packages/documents/src", "react", "closed"],
  ["packages/documents/src/emit", "../../../contract/src/wire/fields.ts", "closed"],
  ["packages/server/src/main", "fastify", "open"],
  ["packages/server/src/main", "@roundsman/contract/wire/fields", "open"],
  ["packages/server/src/main", "@roundsman/web/app/main", "closed"],
  ["packages/server/src/main", "../../../web/src/app/places.ts", "closed"],
  ["packages/web/src/app", "@roundsman/documents/layout", "open"],
  ["packages/web/src/app", "@roundsman/server/kernel/storage/db", "closed"],
  ["packages/web/src/app", "../../../server/src/kernel/storage/db.ts", "closed"],
  ["packages/web/src/app", "node:fs", "closed"],
  ["packages/web/src/app", "zod", "closed"],
  ["e2e", "@roundsman/contract/client", "open"],
  ["e2e", "../packages/web/src/app/places.ts", "closed"],
];
// Probes in a folder of their own, with this project's rules: oxlint reads paths relative to its
// folder, and other checks do not find the probes.
const HERE = mkdtempSync(join(tmpdir(), "roundsman-boundaries-"));
const fileOf = (index) => join(IMPORTS[index][0], `probe-${index}.ts`);
let complaints = "";

beforeAll(() => {
  IMPORTS.forEach(([, imported], index) => {
    mkdirSync(dirname(join(HERE, fileOf(index))), { recursive: true });
    writeFileSync(
      join(HERE, fileOf(index)),
      `import { thing } from ${JSON.stringify(imported)};\nexport const kept = thing;\n`,
    );
  });
  const rules = JSON.parse(readFileSync(join(ROOT, ".oxlintrc.json"), "utf8"));
  writeFileSync(join(HERE, ".oxlintrc.json"), JSON.stringify({ ...rules, options: {} }));
  const { stdout } = spawnSync(join(ROOT, "node_modules/.bin/oxlint"), ["--format=unix"], {
    cwd: HERE,
    encoding: "utf8",
  });
  complaints = stdout;
});
afterAll(() => rmSync(HERE, { recursive: true, force: true }));

describe("The boundaries between the packages", () => {
  test.each(
    IMPORTS.map(([folder, imported, state], index) => ({ folder, imported, state, index })),
  )("In $folder, the import of $imported is $state", ({ state, index }) => {
    const isRefused = complaints
      .split("\n")
      .some((line) => line.includes(fileOf(index)) && line.includes("no-restricted-imports"));
    expect(isRefused).toBe(state === "closed");
  });
});
