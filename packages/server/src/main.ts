import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { boot, UnsafeUpgrade, type Running } from "./main/boot.ts";
import { ConfigFaults } from "./kernel/config/config.ts";
import { NewerDatabase } from "./kernel/storage/migrate.ts";
import { StartFault } from "./kernel/errors/start-fault.ts";

/** The same folder from src and from the bundle. */
const WEB_FOLDER = fileURLToPath(new URL("../../web/dist", import.meta.url));

// V8 lets litter lie until the heap is several times what is in use. Here 200 people at work took 296 MB, and take 229.
setFlagsFromString("--heap-growing-percent=40");

const say = (text: string) => void process.stdout.write(`${text}\n`);

/** A signal that comes while the server starts is obeyed once it has started: its database is then closed as always. */
const asked = new Promise<void>((obey) => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => obey());
});

/** Of these a sentence says what to do. */
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

/** What is under way may take a while; what hangs may not: so many tenths of a second, and those in which the machine stood still do not count. */
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

/** A person reads this in a terminal: a sentence for what they can mend, everything for a bug. */
function faultOf(error: unknown): string {
  if (error instanceof ConfigFaults) return `The configuration is wrong:\n${error.message}`;
  if (MENDABLE.some((kind) => error instanceof kind) && error instanceof Error)
    return error.message;
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE")
    return `${error.message}. Is it running already? PORT chooses another port.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
