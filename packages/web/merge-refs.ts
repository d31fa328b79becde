import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** ScrollArea takes one small function of the package that places popovers, and would bring all of it, some 20 kB, before the first list. */
export const mergeRefsAlone = (): Plugin => ({
  name: "merge-refs-alone",
  apply: "build",
  enforce: "pre",
  resolveId: (source, importer) =>
    source === "@floating-ui/react" && importer?.endsWith("/ScrollArea/ScrollArea.mjs")
      ? OURS
      : null,
});

const OURS = fileURLToPath(new URL("src/ui/hooks/use-merge-refs.ts", import.meta.url));
