import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import { coreFiles } from "./core-files.ts";

/**
 * Writes release.json: the files of a build, and those that a working day needs, in order. The
 * phone reads it to store the program, and the server to serve a former release
 * (packages/server/src/main/former-release.ts).
 */
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
      // An older release that is built over this one reads `kept`, so it is written although
      // nothing here uses it.
      writeFileSync(
        join(folder, "release.json"),
        JSON.stringify({ files, day: [...coreFiles], kept: [] }),
      );
    },
  };
}
