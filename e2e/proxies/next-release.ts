import { createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The app in its present release, and then in a newer one. */
export interface TwoReleases {
  readonly url: string;
  /**
   * Serves the newer release from now on. Its page has `data-release` on its root element, and its
   * service worker stores that page. One of its program files is missing.
   */
  readonly publish: () => void;
  /** Serves the missing file as well. */
  readonly complete: () => void;
  readonly stop: () => void;
}

/** A proxy on the loopback in front of the built app. */
export async function startTwoReleases(target: string): Promise<TwoReleases> {
  let isNewer = false;
  let isWhole = false;
  const server = createServer((incoming, outgoing) => {
    const change = isNewer ? NEWER[pathOf(incoming)] : undefined;
    if (pathOf(incoming) === `/${LATE}`)
      outgoing.writeHead(isWhole ? 200 : 503, { "content-type": "text/javascript" }).end();
    else
      void (change
        ? changed(target, incoming, outgoing, change)
        : pass(target, incoming, outgoing));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publish: () => void (isNewer = true),
    complete: () => void (isWhole = true),
    stop() {
      server.closeAllConnections();
      server.close();
    },
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

const pathOf = ({ url = "/" }: IncomingMessage) => url.split("?")[0] ?? "/";

async function changed(
  target: string,
  { url = "/" }: IncomingMessage,
  outgoing: ServerResponse,
  change: Change,
): Promise<void> {
  const answer = await fetch(target + url);
  const [before, type, control] = [
    await answer.text(),
    answer.headers.get("content-type"),
    answer.headers.get("cache-control"),
  ];
  const after = change(before);
  if (after === before) throw new Error(`Nothing to change in ${url}`);
  outgoing
    .writeHead(answer.status, {
      ...(type && { "content-type": type }),
      ...(control && { "cache-control": control }),
    })
    .end(after);
}

function pass(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers, url } = incoming;
  const onward = ask(
    new URL(url ?? "/", target),
    { ...(method && { method }), headers },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    },
  );
  onward.once("error", () => incoming.socket.destroy());
  outgoing.once("close", () => onward.destroy());
  incoming.pipe(onward);
}
