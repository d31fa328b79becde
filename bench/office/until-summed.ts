import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "../../packages/server/src/kernel/storage/db.ts";

/** Waits until the server has summed for the office what was written into its database: it does so beside the calls, for as long as it takes, and the processor's time of a call would hold it. */
export async function untilSummed(url: string): Promise<void> {
  const { db } = openDatabase(url);
  const isMarked = () => db.selectFrom("office_mark").select("day").limit(1).executeTakeFirst();
  while (await isMarked()) await pause(500);
  await db.destroy();
}
