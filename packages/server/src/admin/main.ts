import { ConfigFaults } from "../app/config.ts";
import { NewerDatabase } from "../app/migrate.ts";
import { AdminFault } from "./command-line.ts";
import { readPassword } from "./password.ts";
import { run } from "./run.ts";

try {
  console.log(await run(process.argv.slice(2), { environment: process.env, now: new Date(), password: () => readPassword(process.env) }));
} catch (error) {
  const mendable = error instanceof AdminFault || error instanceof ConfigFaults || error instanceof NewerDatabase;
  console.error(mendable ? error.message : error);
  process.exitCode = 1;
}
