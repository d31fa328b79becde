import type { TextStore } from "../../device/text-store.ts";

/** A text store in memory, which survives the loss of databases. */
export function memoryTexts(): TextStore & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  let count = 0;
  return {
    texts,
    put: async (name, text) => void texts.set(name, text),
    remove: async (name) => void texts.delete(name),
    names: async () => [...texts.keys()],
    get: async (name) => texts.get(name) ?? null,
    nextCount: async () => ++count,
  };
}
