import { build } from "esbuild";
import { rename } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** Bundles the thread of the render pool (src/node/pool-worker.ts): a thread of Node 20 reads no TypeScript, loader or not. */
export async function buildPoolWorker(outfile: string): Promise<void> {
  const fresh = `${outfile}.${process.pid}`;
  await build({
    entryPoints: [fileURLToPath(new URL("../src/node/pool-worker.ts", import.meta.url))],
    outfile: fresh,
    bundle: true,
    platform: "node",
    format: "esm",
    // pdfium reads a file that lies beside it; the others are dependencies as they are.
    external: ["fontkit", "linebreak", "@hyzyla/pdfium"],
  });
  // Moved, so that a thread that starts meanwhile reads no half of it.
  await rename(fresh, outfile);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await buildPoolWorker(fileURLToPath(new URL("../dist/pool-worker.mjs", import.meta.url)));
