import "../ui/mantine.css";
import "../ui/tokens.css";
import "../ui/base.css";
import { createRoot } from "react-dom/client";
import type { Spoken } from "../messages/speak.ts";
import { storedActor } from "../session/current-session.ts";
import { App } from "./app.tsx";
import { watchInstall } from "../device/install.ts";
import { router } from "./router.tsx";
import { watchUsed } from "../ui/layer/toast-place.ts";
import { startServiceWorker } from "./offline/service-worker.ts";

export async function main(spoken: Spoken): Promise<void> {
  watchInstall();
  watchUsed();
  // Some browsers forbid service workers (a private window). The app then works online only.
  void whenLoaded()
    .then(startServiceWorker)
    .catch(() => undefined);
  const root = document.getElementById("root");
  if (!root) return;
  const rows = storedActor() ? Promise.race([readAhead(), pause(PATIENCE)]) : undefined;
  // The first screen's code is loaded before the first render. Otherwise the screen suspends, and
  // React holds back the whole picture for 300 ms.
  await router.load();
  await rows;
  createRoot(root).render(<App spoken={spoken} />);
}

/**
 * Milliseconds to wait for the first rows. If the phone reads more slowly, its bars are drawn
 * first.
 */
const PATIENCE = 150;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Reads the list while the code of its screen loads. The screen itself reads what did not come in
 * time.
 */
const readAhead = async () => {
  const { readListAt } = await import("../invoices/editor/read-ahead.ts");
  await readListAt(location.pathname);
};

/**
 * The service worker is started after the page's load event, so that storing files does not delay
 * the first screen.
 */
const whenLoaded = (): Promise<unknown> =>
  document.readyState === "complete"
    ? Promise.resolve()
    : new Promise((resolve) => addEventListener("load", resolve, { once: true }));
