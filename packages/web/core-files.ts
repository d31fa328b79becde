import type { Plugin, Rollup } from "vite";

/**
 * The modules that a working day needs, most needed first: those of the first list, then every
 * screen of the day.
 */
const CORE = [
  "app/boot.ts",
  "app/main.tsx",
  "messages/en/spoken.ts",
  "app/signed-in.tsx",
  "app/frame/shell.tsx",
  "sync/store/databases.ts",
  "invoices/list/list-screen.tsx",
  "invoices/list/find-invoices.ts",
  "app/toasts.tsx",
  "device/offline-files.ts",
  "messages/zh/all.ts",
  "invoices/editor/editor-screen.tsx",
  "customers/screen.tsx",
  "products/screen.tsx",
  "groups/group-sheet.tsx",
  "invoices/history/history-screen.tsx",
  "invoices/history/history-panel.tsx",
  "tasks/screen.tsx",
  "invoices/list/list-selection.tsx",
  "invoices/list/delivery-choice.tsx",
  "invoices/import-sheet.tsx",
  "app/sync-status/sync-sheet.tsx",
  "app/sync-status/expired-banner.tsx",
  "app/account/account.tsx",
  "contact-page/screen.tsx",
  "products/product-page.tsx",
  "stock/screen.tsx",
  "stock/scan/scan-sheet.tsx",
  "stock/van/load-screen.tsx",
  "stock/day/count-screen.tsx",
  "stock/day/day-screen.tsx",
  "customs/papers/generator-screen.tsx",
  "customs/products/product-form-screen.tsx",
  "palette/palette.tsx",
];

/**
 * Paths of the built files that hold {@link CORE} and its static imports, in the order of `CORE`.
 */
export const coreFiles = new Set<string>();

export function findCoreFiles(): Plugin {
  return {
    name: "find-core-files",
    apply: "build",
    writeBundle(_, bundle) {
      coreFiles.clear();
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      for (const path of CORE) {
        const chunk = chunks.find(({ moduleIds }) =>
          moduleIds.some((id) => id.endsWith(`/src/${path}`)),
        );
        if (!chunk) throw new Error(`No chunk holds src/${path}, which a working day needs`);
        follow(chunk, bundle);
      }
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
