import {
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";

/**
 * What happens to a call. "none": all is well. "lost answer", "cut answer": the work is done, but
 * the answer is lost or breaks off. "lost request": the server gets nothing. "503", "429": a
 * gateway refuses, with Retry-After. "late": it is answered after the next call. "half open": it is
 * accepted and never answered.
 */
export type CallFault =
  | "none"
  | "lost answer"
  | "cut answer"
  | "lost request"
  | "503"
  | "429"
  | "late"
  | "half open";

interface Call {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}
interface Listeners {
  /** Called once the server has the whole request. */
  readonly arrived: () => void;
  readonly answered: (status: number) => void;
  readonly refused: (refusal: Refusal) => void;
}

/** A change that the server refused. */
export interface Refusal {
  readonly path: string;
  readonly status: number;
  /** The Idempotency-Key, which is the same in each attempt. */
  readonly key: string;
  /** The request and the answer. */
  readonly words: string;
}

/** Forwards a call to the server, and its answer as the fault demands. */
export function forward(
  target: string,
  { incoming, outgoing }: Call,
  callFault: CallFault,
  on: Listeners,
): void {
  const { method, url } = incoming;
  const isBatch = isBatchOf(url);
  // Unencoded, because the proxy reads the answer of a batch.
  const headers: IncomingHttpHeaders = {
    ...incoming.headers,
    ...(isBatch && { "accept-encoding": "identity" }),
  };
  const asked: Buffer[] = [];
  const onward = ask(
    new URL(url ?? "/", target),
    { ...(method && { method }), headers },
    (answer) => {
      const { statusCode = 500 } = answer;
      on.answered(statusCode);
      if (isBatch && statusCode === 200) watchBatch(answer, asked, on);
      if (statusCode >= 400 && !PASSING.includes(statusCode)) {
        const body: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => body.push(chunk));
        answer.once("end", () => {
          const key = String(headers["idempotency-key"]);
          const words = `${method} ${url} ${textOf(asked)}\n${key}: ${statusCode} ${textOf(body)}`;
          on.refused({ path: url ?? "", status: statusCode, key, words });
        });
      }
      if (callFault === "lost answer")
        return void answer.resume().once("end", () => incoming.socket.destroy());
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.once("error", () => outgoing.destroy());
      if (callFault === "cut answer") return void breakOff(answer, { incoming, outgoing });
      answer.pipe(outgoing);
    },
  );
  onward.once("error", () => incoming.socket.destroy());
  onward.once("finish", on.arrived);
  outgoing.once("close", () => onward.destroy());
  incoming.on("data", (chunk: Buffer) => asked.push(chunk));
  incoming.pipe(onward);
}

/**
 * Statuses that only delay a change: they ask to sign in or to come back later, or the server
 * failed.
 */
const PASSING = [401, 429, 500, 502, 503, 504];
const textOf = (chunks: readonly Buffer[]) => Buffer.concat(chunks).toString();

/** Whether a request holds many changes (contract/src/batches.ts). */
export const isBatchOf = (url = ""): boolean => url.startsWith("/api/batch/");

interface Entry {
  readonly id: string;
  readonly status: number;
}

interface Asked {
  readonly id: string;
  readonly path: string;
}

/**
 * Reports the entries of a batch that the server refused. Entries with 424 were not tried, because
 * they depend on a refused one.
 */
function watchBatch(answer: IncomingMessage, asked: readonly Buffer[], on: Listeners): void {
  const body: Buffer[] = [];
  answer.on("data", (chunk: Buffer) => body.push(chunk));
  answer.once("end", () => {
    const { responses } = JSON.parse(textOf(body)) as { readonly responses: readonly Entry[] };
    const { requests } = JSON.parse(textOf(asked)) as { readonly requests: readonly Asked[] };
    for (const entry of responses) {
      const { id: key, status } = entry;
      if (status < 400 || status === 424 || PASSING.includes(status)) continue;
      const path = requests.find(({ id }) => id === key)?.path ?? "";
      on.refused({ path, status, key, words: `${JSON.stringify(entry)} of ${textOf(asked)}` });
    }
  });
}

/** Sends half of the answer, and then breaks the connection. */
function breakOff(answer: IncomingMessage, { incoming, outgoing }: Call): void {
  const chunks: Buffer[] = [];
  answer.on("data", (chunk: Buffer) => chunks.push(chunk));
  answer.once("end", () => {
    const whole = Buffer.concat(chunks);
    outgoing.write(whole.subarray(0, Math.floor(whole.length / 2)), () =>
      incoming.socket.resetAndDestroy(),
    );
  });
}
