/** Small texts by name, kept apart from IndexedDB. */
export interface TextStore {
  readonly put: (name: string, text: string) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
  readonly names: () => Promise<readonly string[]>;
  /** null where there is none. */
  readonly get: (name: string) => Promise<string | null>;
  /**
   * A number above all that were given before. It is kept with the texts, so it outlives the
   * database, all tabs share it, and no clock changes it. One caller at a time.
   */
  readonly nextCount: () => Promise<number>;
}

/**
 * In the browser's Cache Storage: plain files, each written whole. null where there is none: pages
 * that are not from https or localhost.
 */
export function cacheTexts(cache: string, folder: string): TextStore | null {
  const storage: CacheStorage | undefined = globalThis.caches;
  if (!storage) return null;
  const open = () => storage.open(cache);
  const pathOf = (name: string) => `${folder}${encodeURIComponent(name)}`;
  // Outside the folder, so no name leads to it.
  const counter = `${folder.replace(/\/$/, "")}-count`;
  return {
    put: async (name, text) => (await open()).put(pathOf(name), new Response(text)),
    remove: async (name) => void (await (await open()).delete(pathOf(name))),
    names: async () =>
      (await (await open()).keys())
        .map(({ url }) => new URL(url).pathname)
        .filter((path) => path.startsWith(folder))
        .map((path) => decodeURIComponent(path.replace(folder, ""))),
    get: async (name) => (await (await open()).match(pathOf(name)))?.text() ?? null,
    nextCount: async () => {
      const texts = await open();
      const count = Number((await (await texts.match(counter))?.text()) ?? 0) + 1;
      await texts.put(counter, new Response(String(count)));
      return count;
    },
  };
}
