import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../", import.meta.url));

/**
 * Runs a command from the root of the repository. Resolves with its exit code; 128 or more where a
 * signal ended it.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: "inherit", ...options });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 128));
  });
}

/** Runs a program with the current Node. */
export const runNode = (args, options) => run(process.execPath, args, options);

/**
 * Like `run`, but collects the output. Resolves with the exit code and the output, in the order in
 * which it came.
 */
export function runCollecting(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" },
    });
    const output = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => output.push(chunk));
    child.once("error", reject);
    child.once("close", (code) =>
      resolve({ code: code ?? 128, output: Buffer.concat(output).toString() }),
    );
  });
}

/** Prints one plain sentence, without a stack, and exits with code 1. */
export function giveUp(sentence) {
  console.error(sentence);
  process.exit(1);
}
