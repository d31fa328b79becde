import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** PASSWORD, or the typed or piped input, which is not shown. */
export async function readPassword({ PASSWORD }: NodeJS.ProcessEnv): Promise<string> {
  if (PASSWORD) return PASSWORD;
  if (process.stdin.isTTY) process.stdout.write("Password: ");
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({
    input: process.stdin,
    output: nowhere,
    terminal: process.stdin.isTTY,
  });
  try {
    return await terminal.question("");
  } finally {
    terminal.close();
    if (process.stdin.isTTY) process.stdout.write("\n");
  }
}
