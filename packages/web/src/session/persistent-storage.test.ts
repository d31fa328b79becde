import { afterEach, expect, test, vi } from "vitest";
import { askAtStart } from "./ask-at-start.ts";
import { askToKeep } from "./persistent-storage.ts";

const CHROME =
  "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36";
const FIREFOX = "Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0";

afterEach(() => vi.unstubAllGlobals());

/** A browser that refuses lasting storage until `willing` is true. */
function browser(userAgent: string, { isInstalled = false } = {}) {
  const page = new EventTarget();
  const phone = { asked: 0, kept: false, willing: false, page };
  const persist = () => {
    phone.asked++;
    return Promise.resolve((phone.kept = phone.willing));
  };
  vi.stubGlobal("navigator", {
    userAgent,
    storage: { persisted: () => Promise.resolve(phone.kept), persist },
  });
  vi.stubGlobal("matchMedia", () => ({ matches: isInstalled }));
  for (const name of ["addEventListener", "removeEventListener"] as const)
    vi.stubGlobal(name, page[name].bind(page));
  return phone;
}

test("a browser that refused at the sign-in is asked again at the next start and at installation, until it agrees", async () => {
  const phone = browser(CHROME);
  await askToKeep("signed in");
  const stop = askAtStart();
  await vi.waitFor(() => expect(phone.asked).toBe(2));
  phone.willing = true;
  phone.page.dispatchEvent(new Event("appinstalled"));
  await vi.waitFor(() => expect(phone.kept).toBe(true));
  expect(phone.asked).toBe(3);
  stop();
  await askToKeep("start");
  expect(phone.asked).toBe(3);
});

test("Firefox, which asks the person, is asked only after a sign-in and in an installed app", async () => {
  const phone = browser(FIREFOX);
  await askToKeep("start");
  expect(phone.asked).toBe(0);
  await askToKeep("signed in");
  expect(phone.asked).toBe(1);
  const installed = browser(FIREFOX, { isInstalled: true });
  await askToKeep("start");
  expect(installed.asked).toBe(1);
});

test("a page without persistent storage works without it", async () => {
  vi.stubGlobal("navigator", { userAgent: CHROME });
  await expect(askToKeep("start")).resolves.toBeUndefined();
});
