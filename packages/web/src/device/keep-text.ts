/**
 * Keeps a small text in localStorage, or removes it: null. Returns false on a full phone; the
 * screen then goes on with what it has in memory.
 */
export function keepText(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
