import { createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * What happens to a call: all goes well; the answer is lost after the work was done; the request is lost; a gateway says 503;
 * it is answered after the next one; it is taken and never answered.
 */
export type Fate = "fair" | "lost answer" | "lost request" | "503" | "late" | "half open";

/** Stands between the browser and the server, on the loopback. */
export interface FaultProxy {
  readonly url: string;
  /** Decides for every call from now on. Reading files and following changes is left alone, but for "dead". */
  weather: "dead" | (() => Fate);
  /** Resolves when so many more changes were done by the server, whether their answers arrived or not. */
  readonly done: (changes: number) => Promise<void>;
  readonly told: Readonly<Record<Fate, number>>;
  readonly stop: () => void;
}

export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const told = { fair: 0, "lost answer": 0, "lost request": 0, "503": 0, late: 0, "half open": 0 };
  const waiting = new Set<{ left: number; readonly tell: () => void }>();
  let held: (() => void)[] = [];
  const release = () => {
    for (const go of held.splice(0)) go();
  };

  const server = createServer((incoming, outgoing) => {
    if (proxy.weather === "dead") return void incoming.socket.destroy();
    const change = incoming.method !== "GET" && incoming.headers["idempotency-key"] !== undefined;
    const fate = change ? proxy.weather() : "fair";
    if (change) told[fate] += 1;
    if (fate === "lost request") return void incoming.socket.destroy();
    if (fate === "503") return void outgoing.writeHead(503, { "retry-after": "1" }).end();
    if (fate === "half open") return;
    const go = () =>
      forward(target, { incoming, outgoing }, (answer) => {
        if (change && (answer.statusCode ?? 500) < 300) for (const each of waiting) if (--each.left === 0) each.tell();
        if (fate !== "lost answer") return true;
        answer.resume().once("end", () => incoming.socket.destroy());
        return false;
      });
    if (fate !== "late") return void (go(), release());
    held.push(go);
    // Where no other call comes, it goes on its own.
    setTimeout(release, 300).unref();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    weather: () => "fair",
    done: (changes) =>
      new Promise((resolve) => {
        const entry = { left: changes, tell: () => (waiting.delete(entry), resolve()) };
        waiting.add(entry);
      }),
    told,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return proxy;
}

interface Call {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/** `pass` says whether the answer goes on to the browser. */
function forward(target: string, { incoming, outgoing }: Call, pass: (answer: IncomingMessage) => boolean): void {
  const { method, headers, url } = incoming;
  const onward = ask(new URL(url ?? "/", target), { ...(method && { method }), headers }, (answer) => {
    if (!pass(answer)) return;
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
    answer.once("error", () => outgoing.destroy());
  });
  onward.once("error", () => incoming.socket.destroy());
  outgoing.once("close", () => onward.destroy());
  incoming.pipe(onward);
}
