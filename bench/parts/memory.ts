import { readFileSync } from "node:fs";

/** Watches the resident memory of a process, in MB; NaN where the system does not report it. */
export function memoryOf(pid: number): {
  readonly stop: () => { readonly highest: number; readonly last: number };
} {
  let highest = 0;
  const look = () => {
    const last = resident(pid);
    highest = Math.max(highest, last);
    return last;
  };
  const timer = setInterval(look, 250);
  return {
    stop: () => {
      clearInterval(timer);
      const last = look();
      return { highest, last };
    },
  };
}

function resident(pid: number): number {
  try {
    return (
      Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024
    );
  } catch {
    return Number.NaN;
  }
}
