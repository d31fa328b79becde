import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

interface Release {
  /** What this build made. */
  readonly files: readonly string[];
  /** What the one before had made and this one did not. */
  readonly kept: readonly string[];
}

const LIST = "release.json";

/** Leaves one former release's chunks beside the new ones: a tab that stayed open asks for them when it opens another screen. */
export function keepLastRelease(): Plugin {
  let folder = "";
  let old: ReadonlyMap<string, Buffer> = new Map();
  let last: Release = { files: [], kept: [] };
  return {
    name: "keep-last-release",
    apply: "build",
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    buildStart() {
      const list = join(folder, LIST);
      if (!existsSync(list)) return;
      last = JSON.parse(readFileSync(list, "utf8")) as Release;
      const there = [...last.files, ...last.kept].filter((file) => existsSync(join(folder, file)));
      old = new Map(there.map((file) => [file, readFileSync(join(folder, file))]));
    },
    writeBundle(_, bundle) {
      const files = Object.keys(bundle)
        .filter((file) => file.startsWith("assets/"))
        .toSorted();
      const former = last.files.join() === files.join() ? last.kept : last.files;
      const kept = former.filter((file) => old.has(file) && !files.includes(file));
      for (const file of kept) writeFileSync(join(folder, file), old.get(file) ?? "");
      writeFileSync(join(folder, LIST), JSON.stringify({ files, kept } satisfies Release));
    },
  };
}
