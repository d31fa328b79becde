import { createServer, request as ask } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A proxy on the loopback in front of the app; it delays answers to requests that match a pattern.
 */
export interface HeldBack {
  readonly url: string;
  /** Answers the delayed requests, and delays none from now on. */
  readonly release: () => void;
  readonly stop: () => void;
}

export async function holdBack(target: string, pattern: RegExp): Promise<HeldBack> {
  let isHolding = true;
  const waiting: (() => void)[] = [];
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = "/" } = incoming;
    const go = () => {
      const onward = ask(new URL(url, target), { ...(method && { method }), headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      onward.on("error", () => outgoing.destroy());
      incoming.pipe(onward);
    };
    if (isHolding && pattern.test(url)) waiting.push(go);
    else go();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release() {
      isHolding = false;
      for (const go of waiting.splice(0)) go();
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
