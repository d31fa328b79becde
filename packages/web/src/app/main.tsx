import "../ui/mantine.css";
import "../ui/tokens.css";
import { createRoot } from "react-dom/client";
import type { Spoken } from "../messages/speak.ts";
import { App } from "./app.tsx";
import { watchInstall } from "./install.ts";
import { startServiceWorker } from "./service-worker.ts";

export function main(spoken: Spoken) {
  watchInstall();
  // Some browsers forbid it (a private window); the app works without, while there is signal.
  void whenLoaded()
    .then(startServiceWorker)
    .catch(() => undefined);
  const root = document.getElementById("root");
  if (root) createRoot(root).render(<App spoken={spoken} />);
}

/** Nothing that is stored for later may delay the first screen. */
const whenLoaded = (): Promise<unknown> =>
  document.readyState === "complete" ? Promise.resolve() : new Promise((resolve) => addEventListener("load", resolve, { once: true }));
