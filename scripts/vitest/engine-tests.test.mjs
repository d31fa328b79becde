import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sameOnEveryEngine } from "./engine-tests.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "roundsman-engines-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FILES = {
  "testing/app.ts": 'export const url = process.env["TEST_DATABASE_URL"];',
  "a/own.ts": 'import { b } from "../b/round.ts";\nexport const a = b;',
  "b/round.ts": 'import { a } from "../a/own.ts";\nexport const b = () => a;',
  "b/through.ts": 'export { url } from "../testing/app.ts";',
  "a/once.test.ts": 'import { a } from "./own.ts";',
  "a/reads-it.test.ts": 'test.runIf(process.env["TEST_DATABASE_URL"])("x", () => {});',
  "a/imports-it.test.ts": 'import {\n  url,\n} from "../b/through.ts";',
  "b/loads-it.test.ts": 'const { url } = await import("../testing/app.ts");',
  "b/for-effect.test.ts": 'import "../b/through.ts";',
};

test("A test runs once only if nothing that it imports uses the database", () => {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  expect(sameOnEveryEngine(folder)).toEqual([join(folder, "a/once.test.ts")]);
});
