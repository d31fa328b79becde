import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** strace, attached to a running process. */
export interface Trace {
  /**
   * Detaches, and resolves with the calls in the order in which they ended:
   * "fsync(21</x/roundsman.db-wal>) = 0".
   */
  readonly end: () => Promise<string[]>;
}

/** Attaches strace. Throws where the system does not let one process trace another. */
export async function traced(pid: number, ...options: readonly string[]): Promise<Trace> {
  const folder = mkdtempSync(join(tmpdir(), "roundsman-trace-"));
  const file = join(folder, "calls");
  const strace = spawn(
    "strace",
    ["-f", "-y", "-s", "24", "-o", file, ...options, "-p", String(pid)],
    {
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  await attached(strace);
  return {
    async end() {
      const ended = once(strace, "exit");
      strace.kill("SIGTERM");
      await ended;
      const lines = readFileSync(file, "utf8").split("\n");
      rmSync(folder, { recursive: true });
      return wholeCalls(lines);
    },
  };
}

/** Whether this machine has strace and permits it to attach. */
export async function canTrace(): Promise<boolean> {
  const sleeper = spawn("sleep", ["60"]);
  try {
    await (await traced(sleeper.pid ?? 0, "-e", "trace=none")).end();
    return true;
  } catch {
    return false;
  } finally {
    sleeper.kill();
  }
}

function attached(strace: ChildProcess): Promise<void> {
  let output = "";
  return new Promise((resolve, reject) => {
    strace.once("error", reject);
    strace.once("exit", () => reject(new Error(`strace may not look: ${output}`)));
    strace.stderr?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("attached")) resolve();
    });
  });
}

/**
 * Joins calls that strace prints in two lines because another thread interrupted them; each line
 * begins with its thread's number.
 */
function wholeCalls(lines: readonly string[]): string[] {
  const begun = new Map<string, string>();
  return lines.flatMap((line) => {
    const [, thread = "", text = ""] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    const [, beginning] = /^(.*) <unfinished \.\.\.>$/.exec(text) ?? [];
    if (beginning !== undefined) {
      begun.set(thread, beginning);
      return [];
    }
    const [, rest] = /^<\.\.\. \w+ resumed>(.*)$/.exec(text) ?? [];
    return rest === undefined ? [text] : [`${begun.get(thread) ?? ""}${rest}`];
  });
}
