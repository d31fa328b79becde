import { pass, passChanged, pathOf, startProxy, type Proxy } from "./proxy.ts";

/** The app in its present release, and then in a newer one. */
export interface TwoReleases extends Proxy {
  /**
   * Serves the newer release from now on. Its page has `data-release` on its root element, and its
   * service worker stores that page. One of its program files is missing.
   */
  readonly publish: () => void;
  /** Serves the missing file as well. */
  readonly complete: () => void;
}

export async function startTwoReleases(target: string): Promise<TwoReleases> {
  let isNewer = false;
  let isWhole = false;
  const proxy = await startProxy((incoming, outgoing) => {
    const change = isNewer ? NEWER[pathOf(incoming)] : undefined;
    if (pathOf(incoming) === `/${LATE}`)
      outgoing.writeHead(isWhole ? 200 : 503, { "content-type": "text/javascript" }).end();
    else
      void (change
        ? passChanged(target, incoming, outgoing, change)
        : pass(target, incoming, outgoing));
  });
  return {
    ...proxy,
    publish: () => void (isNewer = true),
    complete: () => void (isWhole = true),
  };
}

/** A program file that only the newer release has. */
export const LATE = "assets/late.js";

type Change = (text: string) => string;

const pageOfNext: Change = (text) => text.replace("<html", '<html data-release="next"');
const NEWER: Readonly<Record<string, Change>> = {
  "/index.html": pageOfNext,
  "/release.json": (text) => text.replace('{"files":[', `{"files":["${LATE}",`),
  "/sw.js": (text) =>
    text.replace(/url:"index\.html",revision:"\w+"/, 'url:"index.html",revision:"next"'),
};
