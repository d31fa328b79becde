import type { Plugin, Rollup } from "vite";

/** What a working day needs, the most needed first. */
const CORE = [
  "app/boot.ts",
  "app/main.tsx",
  "messages/spoken.ts",
  "messages/en/all.ts",
  "app/signed-in.tsx",
  "app/shell.tsx",
  "platform/databases.ts",
  "invoices/list-screen.tsx",
  "messages/zh/all.ts",
  "app/toasts.tsx",
  "invoices/editor-screen.tsx",
  "customers/screen.tsx",
  "products/screen.tsx",
];

/** The files of {@link CORE} with all that they import at once, in that order, by their path in the build. */
export const coreFiles = new Set<string>();

export function findCoreFiles(): Plugin {
  return {
    name: "find-core-files",
    apply: "build",
    writeBundle(_, bundle) {
      coreFiles.clear();
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      for (const path of CORE)
        for (const chunk of chunks) if (chunk.moduleIds.some((id) => id.endsWith(`/src/${path}`))) follow(chunk, bundle);
    },
  };
}

function follow(chunk: Rollup.OutputChunk, bundle: Rollup.OutputBundle): void {
  if (coreFiles.has(chunk.fileName)) return;
  coreFiles.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) coreFiles.add(style);
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === "chunk") follow(next, bundle);
  }
}
