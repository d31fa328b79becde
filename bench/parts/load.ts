import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export interface Load {
  /** Answers in a second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /**
   * The server's processor time for one answer, in milliseconds; NaN where the system does not
   * report it.
   */
  readonly cpu: number;
}

interface Target {
  /** The server's process. */
  readonly pid: number;
  readonly url: string;
  readonly body: object;
  readonly access?: string;
  readonly connections: number;
  readonly seconds: number;
}

const AUTOCANNON = fileURLToPath(
  new URL("../../node_modules/autocannon/autocannon.js", import.meta.url),
);

/**
 * Posts the same body repeatedly, from another process. Throws where any answer is not a 2xx:
 * refusals are fast and would distort the rate.
 */
export async function load({
  pid,
  url,
  body,
  access,
  connections,
  seconds,
}: Target): Promise<Load> {
  const token = access === undefined ? [] : ["-H", `authorization: Bearer ${access}`];
  const args = [
    "-j",
    "-m",
    "POST",
    "-c",
    String(connections),
    "-d",
    String(seconds),
    "-H",
    "content-type: application/json",
    ...token,
    "-b",
    JSON.stringify(body),
    url,
  ];
  const before = cpuOf(pid);
  const { stdout } = await promisify(execFile)(process.execPath, [AUTOCANNON, ...args], {
    maxBuffer: 10_000_000,
  });
  const { requests, latency, non2xx, errors } = JSON.parse(stdout) as Report;
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} errors`);
  return {
    rate: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    cpu: (cpuOf(pid) - before) / requests.total,
  };
}

/**
 * Processor milliseconds of a process and its threads since it began (proc(5): clock ticks of 10
 * ms).
 */
export function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}

interface Report {
  readonly requests: { readonly average: number; readonly total: number };
  readonly latency: { readonly p50: number; readonly p99: number };
  readonly non2xx: number;
  readonly errors: number;
}
