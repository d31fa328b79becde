import type { Rig } from "./rig.ts";

/** The first mutation that was refused. */
export const refusedIn = async ({ db }: Rig["phone"]) => {
  const [refused] = await db.outbox.where("state").equals("refused").toArray();
  if (!refused) throw new Error("Nothing was refused");
  return refused;
};
