import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** A call that is made again and again. */
export interface RepeatedCall {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Another person, who only makes one call, from a process of their own. */
export interface Bystander {
  /** The median of several times in milliseconds, after one call that warms up. */
  readonly usualTime: (times?: number) => Promise<number>;
  /** The longest of so many times in milliseconds, after one call that warms up. */
  readonly longestOf: (times: number) => Promise<number>;
  /** Repeats the call until `other` has ended; the longest time that it took, in milliseconds. */
  readonly longestWhile: (other: Promise<unknown>) => Promise<number>;
  readonly leave: () => void;
}

/** Calls one after another, and which of their times is asked for. */
export interface QuietCalls {
  readonly times: number;
  readonly figure: "median" | "longest";
}
/** What the process is told and what it answers. */
export type ToBystander = QuietCalls | { readonly repeat: boolean };
export interface FromBystander {
  readonly milliseconds?: number;
  /** Why a call failed. */
  readonly fault?: string;
}

/**
 * The process of the trial itself would be the wrong place: while it sends large pictures, its
 * event loop stands still for seconds, which would be counted as the server's.
 */
export function bystander(call: RepeatedCall): Bystander {
  const script = fileURLToPath(new URL("bystander-process.ts", import.meta.url));
  const child = fork(script, [JSON.stringify(call)]);
  const answer = () =>
    new Promise<number>((resolve, reject) => {
      const ended = () => reject(new Error("The bystander's process ended"));
      child.once("exit", ended);
      child.once("message", ({ milliseconds, fault }: FromBystander) => {
        child.off("exit", ended);
        if (milliseconds === undefined) reject(new Error(fault));
        else resolve(milliseconds);
      });
    });
  const send = (message: ToBystander) => child.send(message);
  const inQuiet = (of: QuietCalls) => {
    send(of);
    return answer();
  };
  return {
    usualTime: (times = 7) => inQuiet({ times, figure: "median" }),
    longestOf: (times) => inQuiet({ times, figure: "longest" }),
    async longestWhile(other) {
      send({ repeat: true });
      await answer();
      await other;
      send({ repeat: false });
      return answer();
    },
    leave: () => void child.kill(),
  };
}
