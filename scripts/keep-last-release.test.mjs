import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { keepLastRelease } from "../packages/web/keep-last-release.ts";

const root = mkdtempSync(join(tmpdir(), "roundsman-releases-"));
const folder = join(root, "dist");
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** What a build does around the plugin: reads, empties the folder, writes. Answers the chunks that lie there then. */
function build(...files) {
  const plugin = keepLastRelease();
  plugin.configResolved({ root, build: { outDir: "dist" } });
  plugin.buildStart();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "assets"), { recursive: true });
  for (const file of files) writeFileSync(join(folder, file), `content of ${file}`);
  plugin.writeBundle({}, Object.fromEntries([...files, "index.html"].map((file) => [file, {}])));
  return readdirSync(join(folder, "assets")).toSorted();
}

test("a build leaves the chunks of the release before beside its own, and no older ones", () => {
  expect(build("assets/a-1.js", "assets/b.js")).toEqual(["a-1.js", "b.js"]);
  expect(build("assets/a-2.js", "assets/b.js")).toEqual(["a-1.js", "a-2.js", "b.js"]);
  expect(readFileSync(join(folder, "assets/a-1.js"), "utf8")).toBe("content of assets/a-1.js");
  expect(JSON.parse(readFileSync(join(folder, "release.json"), "utf8"))).toEqual({
    files: ["assets/a-2.js", "assets/b.js"],
    kept: ["assets/a-1.js"],
  });
  // Built again without a change: still the one before.
  expect(build("assets/a-2.js", "assets/b.js")).toEqual(["a-1.js", "a-2.js", "b.js"]);
  expect(build("assets/a-3.js", "assets/b.js")).toEqual(["a-2.js", "a-3.js", "b.js"]);
});
