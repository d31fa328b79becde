import { pass, passChanged, pathOf, startProxy, type Proxy } from "../proxies/proxy.ts";
import { shiftClock } from "../clock/shifted-clock.mjs";

/** The first script of every page. The service worker stores it for pages without signal. */
const FIRST_SCRIPT = "/first-paint.js";

/**
 * The app for browsers in which a test cannot run a script before the page's own: its pages get the
 * clock of the journey (setup/journey-setup.ts) from their first script.
 */
export const onJourneyClock = (target: string): Promise<Proxy> =>
  startProxy(
    (incoming, outgoing) =>
      void (pathOf(incoming) === FIRST_SCRIPT
        ? passChanged(target, incoming, outgoing, (text) => `${CLOCK}${text}`)
        : pass(target, incoming, outgoing)),
  );

const CLOCK = `(${String(shiftClock)})(${Number(process.env["CLOCK_SHIFT"] ?? 0)});\n`;
