import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/**
 * ScrollArea needs one small function of @floating-ui/react. Its package would add some 20 kB to
 * what loads before the first list, so src/ui/hooks/use-merge-refs.ts replaces it.
 */
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
