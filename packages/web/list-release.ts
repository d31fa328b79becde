import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import { coreFiles } from "./core-files.ts";

/** Lists what a build made, and what a working day needs of it in order, for who keeps it for later: the phone, and the server that serves a former release (packages/server/src/main/former-release.ts). */
export function listRelease(): Plugin {
  let folder = "";
  return {
    name: "list-release",
    apply: "build",
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    writeBundle(_, bundle) {
      const files = Object.keys(bundle)
        .filter((file) => file.startsWith("assets/"))
        .toSorted();
      // Who goes back to an older program builds it over this one, and that looks for what was kept.
      writeFileSync(
        join(folder, "release.json"),
        JSON.stringify({ files, day: [...coreFiles], kept: [] }),
      );
    },
  };
}
