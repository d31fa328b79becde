import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { RenderPool } from "@roundsman/documents/node/pool";

/** Where the packages lie, from the source and from the bundle alike. */
const { resolve } = createRequire(import.meta.url);

/** A page takes 20 ms of a core: so many wait no longer than people do. */
const MOST_WAITING = 100;

/** Threads that render documents; none runs before the first is asked for. The event loop keeps a core for itself. */
export const openRenderPool = (): RenderPool =>
  new RenderPool({
    threads: Math.min(4, Math.max(1, availableParallelism() - 1)),
    mostWaiting: MOST_WAITING,
    fonts: dirname(resolve("@roundsman/documents/fonts/latin.ttf")),
    script: pathToFileURL(resolve("@roundsman/documents/pool-worker")),
  });
