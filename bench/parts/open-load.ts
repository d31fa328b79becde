import { Agent, request } from "node:http";
import type { LoadProfile, PlannedRequest } from "./load-profile.ts";

export interface Outcome {
  readonly name: string;
  readonly kind: "read" | "write";
  /** Counted from the moment when the request was due, not from when it could be sent. */
  readonly milliseconds: number;
  readonly fault?: string;
}

interface Plan {
  /** Requests in a second on average; they arrive at random, as people send them. */
  readonly rate: number;
  readonly seconds: number;
  readonly seed: number;
}

/**
 * An open load model: arrival times are drawn beforehand, and no request waits for an earlier
 * response. When the server stalls, the waiting time of every request that arrives meanwhile is
 * counted (no coordinated omission).
 */
export async function openLoad(
  profile: LoadProfile,
  { rate, seconds, seed }: Plan,
): Promise<Outcome[]> {
  const random = randomFrom(seed);
  const arrivals: number[] = [];
  for (let at = 0; at < seconds * 1000; at += (-Math.log(1 - random()) * 1000) / rate)
    arrivals.push(at);
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const begun = performance.now();
  const running: Promise<Outcome>[] = [];
  await new Promise<void>((finished) => {
    const timer = setInterval(() => {
      for (
        let due = arrivals[running.length];
        due !== undefined && due <= performance.now() - begun;
        due = arrivals[running.length]
      )
        running.push(sent(agent, profile.ask(random), begun + due));
      if (running.length < arrivals.length) return;
      clearInterval(timer);
      finished();
    }, 1);
  });
  const outcomes = await Promise.all(running);
  agent.destroy();
  return outcomes;
}

const LONGEST_MILLISECONDS = 30_000;

function sent(
  agent: Agent,
  { name, kind, method, url, headers, body }: PlannedRequest,
  planned: number,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const settle = (fault?: string) =>
      resolve({
        name,
        kind,
        milliseconds: performance.now() - planned,
        ...(fault !== undefined && { fault: `${name}: ${fault}` }),
      });
    const outgoing = request(
      url,
      { agent, method, headers, timeout: LONGEST_MILLISECONDS },
      (answer) => {
        const status = answer.statusCode ?? 0;
        answer.resume();
        answer.once("end", () => settle(status < 300 ? undefined : `status ${status}`));
        answer.once("error", (error) => settle(error.message));
      },
    );
    outgoing.once("timeout", () => outgoing.destroy(new Error("no answer in 30 s")));
    outgoing.once("error", (error) => settle(error.message));
    outgoing.end(body);
  });
}

/** Random numbers from 0 to 1; the same seed gives the same numbers (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
