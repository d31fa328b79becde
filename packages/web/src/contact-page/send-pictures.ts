import { Refused } from "@roundsman/contract/client";
import { currentPhone, onWake } from "../platform/current-phone.ts";
import { sessionState, storedActor } from "../platform/current-session.ts";
import { exclusive } from "../platform/session.ts";
import { allPictures, type PictureUpload } from "../platform/uploads.ts";
import { changeImages } from "./queries.ts";
import { uploadPicture } from "./upload.ts";

const EVERY = 60_000;

/** Sends the pictures that wait on this phone, now and whenever there may be signal again; answers how to stop. Safe to call in every tab. */
export function startPictures(): () => void {
  const look = () => void sendPictures().catch(() => undefined);
  const timer = setInterval(look, EVERY);
  addEventListener("online", look);
  const unlisten = onWake(look);
  look();
  return () => {
    clearInterval(timer);
    removeEventListener("online", look);
    unlisten();
  };
}

/** One after the other, oldest first; one that fails lets the next have its turn. */
export async function sendPictures(): Promise<void> {
  const owner = storedActor()?.id;
  if (owner === undefined || sessionState() !== "ok") return;
  const { db } = currentPhone();
  if ((await db.uploads.count()) === 0) return;
  await exclusive()(`roundsman-pictures-${owner}`, async () => {
    for (const upload of await allPictures(db)) await sendOne(upload);
  });
}

async function sendOne(upload: PictureUpload): Promise<void> {
  const { db } = currentPhone();
  // Dropped, or sent from another tab, while it stood in line.
  if (!(await db.uploads.get(upload.key))) return;
  try {
    const link = await uploadPicture(upload, (percent) => tell(upload.key, percent));
    await db.transaction("rw", [db.customers, db.tasks, db.outbox, db.uploads], async () => {
      await changeImages({ book: upload.book, key: upload.entity }, (images) => (images.includes(link) ? images : [...images, link]));
      await db.uploads.delete(upload.key);
    });
  } catch (error) {
    if (error instanceof Refused && error.problem.status === 401) return;
    await db.uploads.update(upload.key, { state: "failed" });
  } finally {
    tell(upload.key, null);
  }
}

const under = new Map<string, number>();
const listeners = new Set<() => void>();

/** How much of a picture has left this tab, 0 to 100; null while none of it has. */
export const progressOf = (key: string): number | null => under.get(key) ?? null;

export function onProgress(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell(key: string, percent: number | null): void {
  if (percent === null) under.delete(key);
  else under.set(key, percent);
  for (const each of listeners) each();
}
