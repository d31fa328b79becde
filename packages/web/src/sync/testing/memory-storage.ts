/** A stand-in for localStorage: as in browsers, stored names are the object's own keys. */
export function memoryStorage(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const methods = {
    getItem: (name: string) => (Object.hasOwn(kept, name) ? String(kept[name]) : null),
    setItem: (name: string, value: string) => void (kept[name] = value),
    removeItem: (name: string) => void delete kept[name],
  };
  const kept = Object.create(methods) as typeof methods & Record<string, unknown>;
  return kept;
}
