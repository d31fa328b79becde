import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { formerRelease } from "./former-release.ts";
import { freshApp } from "../testing/fresh-app.ts";

const folder = (name: string) => {
  const made = mkdtempSync(join(tmpdir(), `roundsman-${name}-`));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
};

function build(...names: readonly string[]): string {
  const made = folder("web");
  const files = names.map((name) => `assets/${name}`);
  mkdirSync(join(made, "assets"));
  for (const file of files) writeFileSync(join(made, file), `// ${file}`);
  writeFileSync(join(made, "index.html"), `<!doctype html><title>${names[0]}</title>`);
  writeFileSync(join(made, "release.json"), JSON.stringify({ files }));
  return made;
}

test("an open tab can still load the programs of one former release, but not of older ones", async () => {
  const dataDir = folder("data");
  const [first, second, third] = [
    build("main-1.js", "font.ttf"),
    build("main-2.js"),
    build("main-3.js"),
  ] as const;
  expect(await formerRelease(first, dataDir)).toBeUndefined();
  const answers = async (webFolder: string) => {
    const business = await freshApp({
      webFolder,
      formerRelease: await formerRelease(webFolder, dataDir),
    });
    const paths = ["main-1.js", "main-2.js", "main-3.js", "font.ttf"].map(
      (name) => `/assets/${name}`,
    );
    const found = await Promise.all(paths.map((path) => business.anyone.send("GET", path)));
    const page = await business.anyone.send("GET", "/", undefined, { accept: "text/html" });
    await business.close();
    return [...found.map(({ status }) => status), page.body];
  };
  expect(await answers(second)).toEqual([
    200,
    200,
    404,
    404,
    "<!doctype html><title>main-2.js</title>",
  ]);
  expect(await answers(second), "started again").toEqual([
    200,
    200,
    404,
    404,
    "<!doctype html><title>main-2.js</title>",
  ]);
  expect(await answers(third)).toEqual([
    404,
    200,
    200,
    404,
    "<!doctype html><title>main-3.js</title>",
  ]);
});

test("without a build no release is stored", async () => {
  expect(await formerRelease(folder("empty"), folder("data"))).toBeUndefined();
});
