/**
 * Asks the browser to keep this site's data when the phone runs short of space. The app works
 * without it. Chromium refuses a new visitor and agrees for an installed app, so it is asked more
 * than once.
 */
export async function askToKeep(moment: "signed in" | "start" | "installed"): Promise<void> {
  const storage: Partial<StorageManager> | undefined = globalThis.navigator?.storage;
  if (!storage?.persist || !storage.persisted) return;
  if (moment === "start" && asksThePerson() && !isInstalled()) return;
  if (!(await storage.persisted())) await storage.persist();
}

/** Firefox asks the person each time; other browsers decide by themselves. */
const asksThePerson = () => navigator.userAgent.includes("Firefox/");
const isInstalled = () => matchMedia("(display-mode: standalone)").matches;
