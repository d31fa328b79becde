import "../ui/mantine.css";
import "../ui/tokens.css";
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
  // Some browsers forbid it (a private window); the app works without, while there is signal.
  void whenLoaded()
    .then(startServiceWorker)
    .catch(() => undefined);
  const root = document.getElementById("root");
  if (!root) return;
  const rows = storedActor() ? Promise.race([readAhead(), pause(PATIENCE)]) : undefined;
  // With its screens here the first picture is whole; drawn without them, React would hold the whole one back for 300 ms.
  await router.load();
  await rows;
  createRoot(root).render(<App spoken={spoken} />);
}

/** Milliseconds; a phone that is slow to read shows its bars meanwhile. */
const PATIENCE = 150;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The list is read while its screen gets ready. What does not come now is asked for again by the screen. */
const readAhead = async () => {
  const { readListAt } = await import("../invoices/editor/read-ahead.ts");
  await readListAt(location.pathname);
};

/** Nothing that is stored for later may delay the first screen. */
const whenLoaded = (): Promise<unknown> =>
  document.readyState === "complete"
    ? Promise.resolve()
    : new Promise((resolve) => addEventListener("load", resolve, { once: true }));
