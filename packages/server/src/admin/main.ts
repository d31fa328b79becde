import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { UnsafeUpgrade } from "../main/boot.ts";
import { ConfigFaults } from "../kernel/config/config.ts";
import { NewerDatabase } from "../kernel/storage/migrate.ts";
import { StartFault } from "../kernel/errors/start-fault.ts";
import { BadCopy } from "../backup/checked-copy.ts";
import { AdminFault } from "./command-line.ts";
import { run } from "./run.ts";

/** Errors that people can correct: printed as the message only, without a stack. */
const MENDABLE = [AdminFault, BadCopy, ConfigFaults, NewerDatabase, StartFault, UnsafeUpgrade];

try {
  console.log(
    await run(process.argv.slice(2), {
      environment: process.env,
      now: new Date(),
      password: () => readPassword(process.env),
    }),
  );
} catch (error) {
  const mendable = error instanceof Error && MENDABLE.some((kind) => error instanceof kind);
  console.error(mendable ? error.message : error);
  process.exitCode = 1;
}

/** PASSWORD, or the typed or piped input, which is not shown. */
async function readPassword({ PASSWORD }: NodeJS.ProcessEnv): Promise<string> {
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
