import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { together } from "./chunks.ts";
import { findCoreFiles } from "./core-files.ts";
import { shipLicences } from "./licences.ts";
import { listRelease } from "./list-release.ts";
import { mergeRefsAlone } from "./merge-refs.ts";
import { installable } from "./pwa.ts";
import { themeColours } from "./theme-colours.ts";
import { withoutSummaries } from "./without-summaries.ts";

const server = process.env["API_URL"] ?? "http://127.0.0.1:3000";
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The browsers that public/first-paint.js asks for. e2e/oldest-browsers.test.ts fails if the code
 * needs newer ones.
 */
const OLDEST_BROWSERS = ["ios16.4", "safari16.4", "chrome111", "edge111", "firefox125"];

export default defineConfig({
  root: here("."),
  plugins: [
    react(),
    hurryFirstScreen(),
    mergeRefsAlone(),
    withoutSummaries(),
    findCoreFiles(),
    listRelease(),
    shipLicences(),
    ...installable(),
  ],
  css: { postcss: themeColours },
  resolve: {
    alias: {
      // The package's own entry gives bundlers only a build for browsers of 2015.
      dexie: here("../../node_modules/dexie/dist/modern/dexie.mjs"),
      // fontkit imports this to read WOFF2. The fonts here are TTF, so a stub replaces it.
      "brotli/decompress.js": here("../documents/src/brotli-stub.ts"),
    },
  },
  build: {
    outDir: here("dist"),
    emptyOutDir: true,
    target: OLDEST_BROWSERS,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { debugName: "together", name: together(), includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  worker: { format: "es" },
  server: {
    proxy: Object.fromEntries(
      [
        "/api",
        "/api-todo",
        "/create-driver-customer",
        "/responsible-person",
        "/invoices/",
        "/bulk_update",
        "/update_invoice",
        "/future_update",
        "/notpaid_update",
        "/routeapi",
        "/productcategories",
        "/upload_image_api",
        "/healthz",
      ].map((path) => [path, server]),
    ),
  },
});

/**
 * Preloads the app's main chunk and its style sheet without blocking the static shell, which paints
 * before any style sheet. The files of the first screen of a signed-in person, of the login and of
 * each language become attributes of the script tag of first-paint.js, which knows who is signed
 * in.
 */
function hurryFirstScreen(): Plugin {
  return {
    name: "hurry-first-screen",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const main = chunks.find(({ name }) => name === "main");
        if (!main) return html;
        const scripts = [main.fileName, ...main.imports];
        const styles = [...(main.viteMetadata?.importedCss ?? [])];
        const attributes = Object.entries(LATER).map(([name, module]) => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
          const files = chunk
            ? [chunk.fileName, ...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])]
            : [];
          return `data-${name}="${files
            .filter((file) => !scripts.includes(file))
            .map((file) => `/${file}`)
            .join(" ")}"`;
        });
        return {
          html: html.replace('<script src="/first-paint.js"', `$& ${attributes.join(" ")}`),
          tags: [
            ...styles.map((href) =>
              hint({ rel: "preload", as: "style", href: `/${href}`, crossorigin: "" }),
            ),
            ...scripts.map((href) =>
              hint({ rel: "modulepreload", href: `/${href}`, crossorigin: "" }),
            ),
          ],
        };
      },
    },
  };
}

const LATER = {
  day: "/src/app/signed-in.tsx",
  login: "/src/login/screen.tsx",
  en: "/src/messages/en/spoken.ts",
  zh: "/src/messages/zh/all.ts",
} as const;

const hint = (attrs: Record<string, string>) => ({ tag: "link", attrs, injectTo: "head" as const });
