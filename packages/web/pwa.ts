import { VitePWA, type ManifestOptions } from "vite-plugin-pwa";
import { CLIENT_PATHS } from "../contract/src/wire/client-paths.ts";
import { coreFiles } from "./core-files.ts";

/**
 * The installable app and its service worker. The worker starts the app offline and never
 * intercepts calls to the server.
 */
export const installable = () =>
  VitePWA({
    registerType: "prompt",
    includeManifestIcons: false,
    // The app registers the worker from a file of its own (app/offline/service-worker.ts), because
    // the content security policy allows no inline script.
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
          // An unknown address: the server answers it; offline, the app shows its "not found"
          // screen.
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
            // A response that was cut short must not be cached.
            cacheableResponse: { statuses: [200] },
            // A style sheet is requested with an Origin header and was stored without one.
            matchOptions: { ignoreVary: true },
            // Room for two releases of some 220 files each, and growth. Lower limits would evict
            // files that the day needs. No `purgeOnQuotaError`: a full phone keeps its files,
            // because it needs them without signal.
            expiration: { maxEntries: 700 },
          },
        },
      ],
    },
  });

/** Name, icons and shortcuts of the installed app. */
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

/**
 * Paths of the app's screens, with their query, and the root. Workbox tests the path together with
 * the query.
 */
const screenAddress = new RegExp(`^/(?:(?:${CLIENT_PATHS.join("|")})(?:[/?].*)?|(?:\\?.*)?)$`);

/**
 * Bytes before compression. The worker counts as installed only when a phone has stored all of
 * this.
 */
const BUDGET = 999_000;

/**
 * The page and the files that a day starts with, most needed first, up to the budget. The rest is
 * fetched when the phone is idle.
 */
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
