import { build } from "esbuild";
import { fileURLToPath } from "node:url";

/** Bundles the thread of the render pool (src/node/pool-worker.ts): a thread of Node 20 reads no TypeScript, loader or not. */
export async function buildPoolWorker(outfile: string): Promise<void> {
  await build({
    entryPoints: [fileURLToPath(new URL("../src/node/pool-worker.ts", import.meta.url))],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    // pdfkit and pdfium read files that lie beside them.
    external: ["pdfkit", "fontkit", "linebreak", "@hyzyla/pdfium"],
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await buildPoolWorker(fileURLToPath(new URL("../dist/pool-worker.mjs", import.meta.url)));
