import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Keeps the scripts of the former release: a tab that stayed open requests them when it opens
 * another screen. The build may be in a separate folder or image, so only the store in the data
 * folder has the former release. Resolves with the folder to serve it from; undefined if there is
 * none yet.
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

/** The files that packages/web/list-release.ts listed; none if nothing was built. */
async function filesOf(folder: string): Promise<readonly string[]> {
  const list = join(folder, LIST);
  if (!existsSync(list)) return [];
  return (JSON.parse(await readFile(list, "utf8")) as { readonly files: readonly string[] }).files;
}
const LIST = "release.json";

/**
 * Copies scripts and styles only: fonts and decoders keep their names between releases, and are
 * large.
 */
async function copyPrograms(files: readonly string[], from: string, to: string): Promise<void> {
  for (const file of [...files.filter((each) => /\.(?:js|css)$/.test(each)), LIST]) {
    await mkdir(dirname(join(to, file)), { recursive: true });
    await cp(join(from, file), join(to, file));
  }
}
