import { build } from "esbuild";
import { rename } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/**
 * Bundles the thread of the render pool (src/node/pool-worker.ts): a worker thread of Node 20
 * cannot load TypeScript, even with a loader.
 */
export async function buildPoolWorker(outfile: string): Promise<void> {
  const fresh = `${outfile}.${process.pid}`;
  await build({
    entryPoints: [fileURLToPath(new URL("../src/node/pool-worker.ts", import.meta.url))],
    outfile: fresh,
    bundle: true,
    platform: "node",
    format: "esm",
    // pdfium reads a file next to it; the others are loaded as dependencies.
    external: ["fontkit", "linebreak", "@hyzyla/pdfium"],
  });
  // Renamed at the end, so that a thread that starts meanwhile never reads half a file.
  await rename(fresh, outfile);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await buildPoolWorker(fileURLToPath(new URL("../dist/pool-worker.mjs", import.meta.url)));
