import { createInvoice } from "../../invoices/queries.ts";
import { restoreCopies } from "../backup/restore.ts";
import { Database } from "../store/database.ts";
import { startBackup } from "../backup/copy.ts";
import { sendAll } from "../push/send.ts";
import { memoryTexts } from "./memory-texts.ts";
import { createRig, draftFor } from "./rig.ts";

/** A phone whose outbox has a copy. */
export async function phoneWithBackup() {
  const rig = createRig();
  const store = memoryTexts();
  const { settled } = startBackup(rig.phone.db, store, rig.exclusive);
  await restoreCopies(rig.phone.db, store);
  return {
    ...rig,
    store,
    phone: { ...rig.phone, whenCopied: settled },
    sender: { ...rig.sender, whenCopied: settled },
    send: async () => (await sendAll({ ...rig.sender, whenCopied: settled })).outcome,
  };
}

/** Deletes the database and makes an empty one, as a browser does that finds it corrupt. */
export async function lose(db: Database): Promise<Database> {
  db.close();
  await new Database(db.owner).delete();
  return new Database(db.owner);
}

/** A phone with two invoices that the server has. */
export async function withTwo() {
  const rig = await phoneWithBackup();
  const keys = [
    await createInvoice("credit", draftFor(null), rig.phone),
    await createInvoice("credit", draftFor(null), rig.phone),
  ];
  await rig.send();
  return { ...rig, keys };
}
