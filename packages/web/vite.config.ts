import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { findCoreFiles } from "./core-files.ts";
import { keepLastRelease } from "./keep-last-release.ts";
import { shipLicences } from "./licences.ts";
import { installable } from "./pwa.ts";

const server = process.env["API_URL"] ?? "http://127.0.0.1:3000";
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here("."),
  plugins: [react(), hurryFirstScreen(), keepLastRelease(), findCoreFiles(), shipLicences(), ...installable()],
  resolve: {
    alias: {
      // fontkit reads WOFF2 through it; our fonts are TTF.
      "brotli/decompress.js": here("../documents/src/brotli-stub.ts"),
    },
  },
  build: { outDir: here("dist"), emptyOutDir: true, target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
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

/** The static shell paints before any style sheet: the app's chunk and its style are fetched at once, but block nothing (research/web.md §9). */
function hurryFirstScreen(): Plugin {
  return {
    name: "hurry-first-screen",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const main = Object.values(bundle ?? {}).find((file) => file.type === "chunk" && file.name === "main");
        if (main?.type !== "chunk") return html;
        const scripts = [main.fileName, ...main.imports].map((href) => hint({ rel: "modulepreload", href: `/${href}`, crossorigin: "" }));
        const styles = [...(main.viteMetadata?.importedCss ?? [])].map((href) =>
          hint({ rel: "preload", as: "style", href: `/${href}`, crossorigin: "" }),
        );
        return { html, tags: [...styles, ...scripts] };
      },
    },
  };
}

const hint = (attrs: Record<string, string>) => ({ tag: "link", attrs, injectTo: "head" as const });
