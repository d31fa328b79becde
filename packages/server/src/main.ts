import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { boot, UnsafeUpgrade, type Running } from "./main/boot.ts";
import { ConfigFaults } from "./kernel/config/config.ts";
import { NewerDatabase } from "./kernel/storage/migrate.ts";
import { StartFault } from "./kernel/errors/start-fault.ts";

/** The same folder from the sources and from the bundle. */
const WEB_FOLDER = fileURLToPath(new URL("../../web/dist", import.meta.url));

// V8 would let the heap grow to several times what is in use before it collects garbage. With 200
// people at work, this setting lowered memory from 296 MB to 229 MB.
setFlagsFromString("--heap-growing-percent=40");

const say = (text: string) => void process.stdout.write(`${text}\n`);

/**
 * A signal during the start takes effect once the server has started, so that its database is
 * closed properly.
 */
const asked = new Promise<void>((obey) => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => obey());
});

/** Their messages tell the operator what to do. */
const MENDABLE = [NewerDatabase, UnsafeUpgrade, StartFault];

try {
  const running = await boot(process.env, WEB_FOLDER);
  welcome(running);
  void asked.then(() => stop(running));
} catch (error) {
  process.stderr.write(`${faultOf(error)}\n`);
  process.exit(1);
}

function welcome({ address, demo, setupCode }: Running): void {
  say(`Roundsman answers at ${address}`);
  if (setupCode !== null)
    say(
      `Nobody has an account here yet. The first visit makes the owner's; from another machine it asks for the setup code ${setupCode}`,
    );
  if (demo.length === 0) return;
  say("It holds a demo business. Sign in as");
  for (const { username, password } of demo) say(`  ${username.padEnd(8)} ${password}`);
}

/**
 * Tenths of a second for calls in progress; whatever hangs longer is killed. Counted by a timer, so
 * that time in which the machine stood still does not count.
 */
const PATIENCE = 100;

async function stop({ stop: end }: Running): Promise<void> {
  let waited = 0;
  setInterval(() => {
    waited += 1;
    if (waited > PATIENCE) process.exit(1);
  }, 100).unref();
  await end();
  process.exit(0);
}

/**
 * The text for the terminal: a sentence for errors that the operator can correct, the whole stack
 * for a bug.
 */
function faultOf(error: unknown): string {
  if (error instanceof ConfigFaults) return `The configuration is wrong:\n${error.message}`;
  if (MENDABLE.some((kind) => error instanceof kind) && error instanceof Error)
    return error.message;
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE")
    return `${error.message}. Is it running already? PORT chooses another port.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
