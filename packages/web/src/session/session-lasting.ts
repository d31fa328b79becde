/**
 * Asks the browser to throw nothing away when the phone runs short of space; asked for, never insisted on. Chromium says no to a new visitor and
 * yes to an installed app, so it is asked more than once.
 */
export async function askToKeep(moment: "signed in" | "start" | "installed"): Promise<void> {
  const storage: Partial<StorageManager> | undefined = globalThis.navigator?.storage;
  if (!storage?.persist || !storage.persisted) return;
  if (moment === "start" && asksThePerson() && !isInstalled()) return;
  if (!(await storage.persisted())) await storage.persist();
}

/** Firefox puts a question to the person each time; the others answer by themselves. */
const asksThePerson = () => navigator.userAgent.includes("Firefox/");
const isInstalled = () => matchMedia("(display-mode: standalone)").matches;
