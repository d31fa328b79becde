/** Bundles our own code into dist for plain Node; libraries stay where npm put them. */
import { cpSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

const root = import.meta.dirname;
const here = (path) => join(root, path);
const entries = {
  main: "src/main.ts",
  admin: "src/admin/main.ts",
  decoding: "src/kernel/images/decoding.js",
  copying: "src/backup/copying.js",
};

rmSync(here("dist"), { recursive: true, force: true });
await build({
  entryPoints: Object.fromEntries(
    Object.entries(entries).flatMap(([name, path]) =>
      existsSync(here(path)) ? [[name, here(path)]] : [],
    ),
  ),
  outdir: here("dist"),
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  sourcemap: true,
  sourcesContent: false,
  logLevel: "warning",
  plugins: [{ name: "libraries stay outside", setup: leaveLibraries }],
});
cpSync(here("src/main/docs"), here("dist/docs"), { recursive: true });

function leaveLibraries({ onResolve }) {
  onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
    kind === "entry-point" || path.startsWith("@roundsman/") ? null : { path, external: true },
  );
}
