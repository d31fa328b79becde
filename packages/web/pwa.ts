import { VitePWA, type ManifestOptions } from "vite-plugin-pwa";
import { CLIENT_PATHS } from "../contract/src/wire/client-paths.ts";
import { coreFiles } from "./core-files.ts";

/** The installable app and its service worker: it starts offline, and never comes between the app and the server's calls. */
export const installable = () =>
  VitePWA({
    registerType: "prompt",
    includeManifestIcons: false,
    // The app registers it from its own file: the content security policy allows no script in the page.
    injectRegister: null,
    manifest: MANIFEST,
    workbox: {
      globPatterns: ["**/*.{html,js,css,svg}"],
      globIgnores: ["whole-release.js"],
      importScripts: ["/whole-release.js"],
      manifestTransforms: [(entries) => ({ manifest: mostNeeded(entries) })],
      inlineWorkboxRuntime: true,
      sourcemap: false,
      clientsClaim: true,
      cleanupOutdatedCaches: true,
      navigateFallback: "/index.html",
      navigateFallbackAllowlist: [screenAddress],
      runtimeCaching: [
        {
          // A mistyped address: the server answers it while there is signal, and the app says that there is nothing without.
          urlPattern: ({ request, url, sameOrigin }) =>
            sameOrigin && request.mode === "navigate" && !url.pathname.startsWith("/api/"),
          handler: "NetworkOnly",
          options: { precacheFallback: { fallbackURL: "/index.html" } },
        },
        {
          urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
          handler: "CacheFirst",
          options: {
            cacheName: "assets",
            // A download that was cut short must never be kept for ever.
            cacheableResponse: { statuses: [200] },
            // A style sheet is asked for with an Origin, and was stored without.
            matchOptions: { ignoreVary: true },
            // Two releases of some 220 files each, with room to grow: fewer would throw out what the day needs.
            // A full phone keeps what it has: the day without signal needs it.
            expiration: { maxEntries: 700 },
          },
        },
      ],
    },
  });

/** What an installed app is called and looks like, and what a long press on its icon offers. */
const MANIFEST = {
  id: "/",
  name: "Roundsman",
  short_name: "Roundsman",
  description: "Invoices, customers and stock for drivers and sales reps",
  lang: "en-GB",
  start_url: "/info/home",
  scope: "/",
  display: "standalone",
  background_color: "#faf9f6",
  theme_color: "#0b6e4f",
  categories: ["business", "productivity"],
  icons: [
    { src: "/icons/plain-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icons/plain-512.png", sizes: "512x512", type: "image/png" },
    {
      src: "/icons/maskable-512.png",
      sizes: "512x512",
      type: "image/png",
      purpose: "maskable",
    },
    { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
  ],
  shortcuts: [
    {
      name: "New invoice",
      short_name: "Invoice",
      url: "/make",
      icons: [{ src: "/icons/plain-192.png", sizes: "192x192" }],
    },
    {
      name: "Contacts",
      url: "/info/contacts",
      icons: [{ src: "/icons/plain-192.png", sizes: "192x192" }],
    },
  ],
} satisfies Partial<ManifestOptions>;

/** A path of a screen with its search, which is what Workbox tests; the bare address counts, too. */
const screenAddress = new RegExp(`^/(?:(?:${CLIENT_PATHS.join("|")})(?:[/?].*)?|(?:\\?.*)?)$`);

/** Bytes, before compression: what every phone stores before the worker counts as installed. */
const BUDGET = 999_000;

/** The page and what the day starts with, in the order of need, as far as the budget goes; the rest follows at idle. */
function mostNeeded<Entry extends { readonly url: string; readonly size: number }>(
  entries: readonly Entry[],
): Entry[] {
  const rank = ({ url }: Entry) => (url.startsWith("assets/") ? needed.indexOf(url) + 1 : 0);
  const needed = [...coreFiles];
  const wanted = entries
    .filter((entry) => !entry.url.startsWith("assets/") || coreFiles.has(entry.url))
    .toSorted((a, b) => rank(a) - rank(b));
  let total = 0;
  return wanted.filter(({ size }) => {
    const fits = total + size <= BUDGET;
    if (fits) total += size;
    return fits;
  });
}
