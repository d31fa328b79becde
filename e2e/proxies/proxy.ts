import {
  createServer,
  request as ask,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";

/** A proxy on the loopback in front of the app. */
export interface Proxy {
  readonly url: string;
  readonly stop: () => void;
}

export async function startProxy(onRequest: RequestListener): Promise<Proxy> {
  const server = createServer(onRequest);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The path of a request, without its query. */
export const pathOf = ({ url = "/" }: IncomingMessage): string => url.split("?")[0] ?? "/";

/** Answers a request as the app does; breaks the connection where the app is gone. */
export function pass(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers, url = "/" } = incoming;
  const onward = ask(new URL(url, target), { ...(method && { method }), headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    // A stream of changes has no end of its own: the app's end of it must end the browser's.
    pipeline(answer, outgoing, () => undefined);
  });
  onward.once("error", () => incoming.socket.destroy());
  outgoing.once("close", () => onward.destroy());
  incoming.pipe(onward);
}

/** Answers a request for a file as the app does, with its text changed. */
export async function passChanged(
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  change: (text: string) => string,
): Promise<void> {
  const { url = "/" } = incoming;
  const answer = await fetch(target + url)
    .then(async (found) => ({ found, before: await found.text() }))
    .catch(() => null);
  if (!answer) return void incoming.socket.destroy();
  const { found, before } = answer;
  const after = change(before);
  if (after === before) throw new Error(`Nothing to change in ${url}`);
  const kept = ["content-type", "cache-control"].flatMap((name) => {
    const value = found.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  outgoing.writeHead(found.status, Object.fromEntries(kept)).end(after);
}
