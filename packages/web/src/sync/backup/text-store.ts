/** Small texts by name, kept apart from IndexedDB. */
export interface TextStore {
  readonly put: (name: string, text: string) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
  readonly names: () => Promise<readonly string[]>;
  /** null where it has gone. */
  readonly get: (name: string) => Promise<string | null>;
}

const cacheName = (owner: number) => `roundsman-unsent-${owner}`;

/** Of a person's unsent work. */
export const cacheStore = (owner: number): TextStore | null =>
  cacheTexts(cacheName(owner), "/unsent/");

/** In the browser's Cache Storage: plain files, each written whole. null where there is none: pages that are not from https or localhost. */
export function cacheTexts(cache: string, folder: string): TextStore | null {
  const storage: CacheStorage | undefined = globalThis.caches;
  if (!storage) return null;
  const open = () => storage.open(cache);
  const pathOf = (name: string) => `${folder}${encodeURIComponent(name)}`;
  return {
    put: async (name, text) => (await open()).put(pathOf(name), new Response(text)),
    remove: async (name) => void (await (await open()).delete(pathOf(name))),
    names: async () =>
      (await (await open()).keys()).map(({ url }) =>
        decodeURIComponent(new URL(url).pathname.replace(folder, "")),
      ),
    get: async (name) => (await (await open()).match(pathOf(name)))?.text() ?? null,
  };
}

/** Everything of a person. */
export async function dropCacheStore(owner: number): Promise<void> {
  await globalThis.caches?.delete(cacheName(owner));
}
