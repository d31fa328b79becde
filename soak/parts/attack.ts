import { readFileSync, writeFileSync } from "node:fs";
import { DEMO_PEOPLE } from "../../packages/server/src/demo/people.ts";
import { startApp } from "../../e2e/app.ts";
import { post } from "./people.ts";
import type { TrialContext } from "./trial.ts";

/** One line of the table of `npm run soak attacks`. */
export interface AttackRow {
  /** What is done to the server, in a few words. */
  readonly attack: string;
  /** What was measured, with its unit: "312 MB at most". */
  readonly figure: string;
  /** What the figure must be: "under 400 MB". */
  readonly bound: string;
  readonly passed: boolean;
}

/** A file of soak/attacks/ exports one as `attack`. It reports one or more rows. */
export type Attack = (report: (row: AttackRow) => void, context: TrialContext) => Promise<void>;

interface SignedIn {
  /** "responsible_person_id" of the wire. */
  readonly id: number;
  readonly headers: Readonly<Record<"authorization", string>>;
}

/** The built server in its own process, with the sample business. */
export interface Target {
  readonly url: string;
  readonly dataDir: string;
  /** The sample people, signed in. */
  readonly driver: SignedIn;
  readonly partner: SignedIn;
  readonly manager: SignedIn;
  /** Resident memory of the process and of those that it started, now. */
  readonly megabytes: () => number;
  /**
   * The most resident memory since the start, or since {@link resetPeak}: that of the process, and
   * the most that those it started had together.
   */
  readonly peak: () => number;
  readonly resetPeak: () => void;
  readonly stop: () => Promise<void>;
}

export async function startTarget(env: Readonly<Record<string, string>> = {}): Promise<Target> {
  const app = await startApp("demo", { BACKUPS: "0", ...env });
  const [driver, partner, manager] = await Promise.all(
    DEMO_PEOPLE.map((person) => signIn(app.url, person)),
  );
  if (!driver || !partner || !manager)
    throw new Error("The sample business has fewer people than it had");
  let mostOfStarted = 0;
  const looking = setInterval(() => {
    mostOfStarted = Math.max(mostOfStarted, megabytesOf(startedBy(app.pid()), "VmHWM"));
  }, 10);
  return {
    url: app.url,
    dataDir: app.dataDir,
    driver,
    partner,
    manager,
    megabytes: () => megabytesOf([app.pid(), ...startedBy(app.pid())], "VmRSS"),
    peak: () => megabytesOf([app.pid()], "VmHWM") + mostOfStarted,
    resetPeak: () => {
      mostOfStarted = 0;
      writeFileSync(`/proc/${app.pid()}/clear_refs`, "5");
    },
    async stop() {
      clearInterval(looking);
      await app.stop();
    },
  };
}

/** The processes that the main thread of a process started. */
const startedBy = (id: number): number[] =>
  contents(`/proc/${id}/task/${id}/children`).split(" ").filter(Boolean).map(Number);

/** A field of their memory (proc(5)), summed up; one that has ended has none. */
const megabytesOf = (ids: readonly number[], field: "VmRSS" | "VmHWM"): number =>
  ids.reduce((sum, id) => {
    const [, kilobytes = "0"] =
      new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(contents(`/proc/${id}/status`)) ?? [];
    return sum + Number(kilobytes) / 1024;
  }, 0);

function contents(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // The process has ended.
    return "";
  }
}

async function signIn(
  url: string,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<SignedIn> {
  const { body } = await post(`${url}/api/manager/login/`, { username, password });
  const { access, responsible_person_id } = body as {
    access: string;
    responsible_person_id: number;
  };
  return { id: responsible_person_id, headers: { authorization: `Bearer ${access}` } };
}

/** How many milliseconds some work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** The median of several times in milliseconds, after one run that warms up. */
export async function usualTime(work: () => Promise<unknown>, times = 7): Promise<number> {
  await work();
  const took: number[] = [];
  for (let time = 0; time < times; time += 1) took.push(await timed(work));
  return took.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
}
