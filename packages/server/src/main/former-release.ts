import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Keeps the programs of the release that was served before this one: a tab that stayed open asks for them when it opens another screen. The build
 * may be in a folder, or an image, of its own; only the store below keeps the release before it. Resolves with the folder to serve them
 * from; undefined where there is none yet.
 */
export async function formerRelease(
  webFolder: string,
  dataDir: string,
): Promise<string | undefined> {
  const store = join(dataDir, "releases");
  const [current, former, draft] = ["current", "former", "draft"].map((name) =>
    join(store, name),
  ) as [string, string, string];
  const files = await filesOf(webFolder);
  if (files.length > 0 && files.join() !== (await filesOf(current)).join()) {
    await rm(draft, { recursive: true, force: true });
    await copyPrograms(files, webFolder, draft);
    if (existsSync(current)) {
      await rm(former, { recursive: true, force: true });
      await rename(current, former);
    }
    await rename(draft, current);
  }
  return existsSync(former) ? former : undefined;
}

/** By {@link packages/web/list-release.ts}; none where nothing was built. */
async function filesOf(folder: string): Promise<readonly string[]> {
  const list = join(folder, LIST);
  if (!existsSync(list)) return [];
  return (JSON.parse(await readFile(list, "utf8")) as { readonly files: readonly string[] }).files;
}
const LIST = "release.json";

/** Fonts and decoders keep their names from release to release, and are large. */
async function copyPrograms(files: readonly string[], from: string, to: string): Promise<void> {
  for (const file of [...files.filter((each) => /\.(?:js|css)$/.test(each)), LIST]) {
    await mkdir(dirname(join(to, file)), { recursive: true });
    await cp(join(from, file), join(to, file));
  }
}
