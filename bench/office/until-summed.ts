import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "../../packages/server/src/kernel/storage/db.ts";

/**
 * Waits until the server has summed for the office all that was written into its database. It does
 * so in the background; during a measurement, its processor time would be counted for the calls.
 */
export async function untilSummed(url: string): Promise<void> {
  const { db } = openDatabase(url);
  const isMarked = () => db.selectFrom("office_mark").select("day").limit(1).executeTakeFirst();
  while (await isMarked()) await pause(500);
  await db.destroy();
}
