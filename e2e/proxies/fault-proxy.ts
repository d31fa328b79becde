import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { forward, isBatchOf, type CallFault, type Refusal } from "./forward.ts";

/**
 * The network between phone and server. "down": no connection. "silent": connections open, but no
 * answer comes. "portal": something else answers everything with its own page. A function decides
 * for each change; reads and the change stream work.
 */
export type NetworkFault = "down" | "silent" | "portal" | (() => CallFault);

/** A proxy on the loopback between the browser and the server. */
export interface FaultProxy {
  readonly url: string;
  /** The fault from now on. "down" also breaks open connections. */
  fault: NetworkFault;
  /**
   * Resolves once the server has done this many more changes, whether their answers arrived or not.
   */
  readonly done: (changes: number) => Promise<void>;
  /** Resolves once the server has received the whole next change; it may still be working on it. */
  readonly underway: () => Promise<void>;
  /** How many changes met each fault. */
  readonly callFaults: Readonly<Record<CallFault, number>>;
  readonly refusals: readonly Refusal[];
  readonly stop: () => void;
}

export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const callFaults: Record<CallFault, number> = { ...NO_CALLS };
  const refusals: Refusal[] = [];
  let fault: NetworkFault = () => "none";
  const lines = new Set<Socket>();
  const works = counter();
  const arrivals = counter();
  const queue = delayQueue();

  const server = createServer((incoming, outgoing) => {
    if (fault === "silent") return;
    if (fault === "down") return void incoming.socket.destroy();
    if (fault === "portal")
      return void outgoing.writeHead(200, { "content-type": "text/html" }).end(PORTAL);
    const change = isChange(incoming);
    const callFault = change ? fault() : "none";
    if (change) callFaults[callFault] += 1;
    if (isRefused(callFault, incoming, outgoing)) return;
    const go = () =>
      forward(target, { incoming, outgoing }, callFault, {
        arrived: () => change && arrivals.add(),
        answered: (status) => change && status < 300 && works.add(),
        refused: (refusal) => change && refusals.push(refusal),
      });
    if (callFault === "late") return queue.hold(go);
    go();
    queue.release();
  });
  server.on("connection", (line) => {
    lines.add(line);
    line.once("close", () => lines.delete(line));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const cut = () => {
    for (const line of lines) line.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get fault() {
      return fault;
    },
    set fault(next) {
      if (typeof next === "string" || typeof fault === "string") cut();
      fault = next;
    },
    done: works.after,
    underway: () => arrivals.after(1),
    callFaults,
    refusals,
    stop() {
      cut();
      server.close();
    },
  };
}

const NO_CALLS: Readonly<Record<CallFault, number>> = {
  none: 0,
  "lost answer": 0,
  "cut answer": 0,
  "lost request": 0,
  "503": 0,
  "429": 0,
  late: 0,
  "half open": 0,
};

/** Changes of records, and refreshes of tokens. */
const isChange = ({ method, headers, url = "" }: IncomingMessage) =>
  method !== "GET" &&
  (headers["idempotency-key"] !== undefined ||
    isBatchOf(url) ||
    url.startsWith("/api/token/refresh"));

function isRefused(
  callFault: CallFault,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): boolean {
  if (callFault === "lost request") incoming.socket.destroy();
  else if (callFault === "503") outgoing.writeHead(503, { "retry-after": "1" }).end();
  else if (callFault === "429")
    outgoing
      .writeHead(429, { "content-type": "application/problem+json", "retry-after": "1" })
      .end(TOO_MANY);
  else return callFault === "half open";
  return true;
}

/** Holds late requests until another request has passed, or for 300 milliseconds. */
function delayQueue() {
  let waiting: (() => void)[] = [];
  const release = () => {
    const going = waiting;
    waiting = [];
    for (const go of going) go();
  };
  const hold = (go: () => void) => {
    waiting.push(go);
    setTimeout(release, 300).unref();
  };
  return { hold, release };
}

function counter() {
  const waiting = new Set<{ left: number; readonly done: () => void }>();
  return {
    add: () => {
      for (const each of waiting) if (--each.left === 0) each.done();
    },
    after: (count: number) =>
      new Promise<void>((resolve) => {
        const entry = { left: count, done: () => (waiting.delete(entry), resolve()) };
        waiting.add(entry);
      }),
  };
}

const PORTAL = "<!doctype html><title>Hotel Wi-Fi</title><h1>Please accept our terms</h1>";
const TOO_MANY = JSON.stringify({
  type: "about:blank",
  title: "Too Many Requests",
  status: 429,
  detail: "Later",
  message: "Later",
});
