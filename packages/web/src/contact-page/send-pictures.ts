import { Refused } from "@roundsman/contract/client";
import { currentPhone, onWake } from "../sync/store/current-phone.ts";
import { onSession, sessionState, storedActor } from "../session/current-session.ts";
import { exclusive } from "../session/session.ts";
import { type Phone, storing } from "../sync/store/phone.ts";
import { projected } from "../sync/outbox/replay.ts";
import { onSyncNow } from "../sync/sync.ts";
import type { PictureUpload } from "../sync/store/picture-upload.ts";
import { allPictures } from "../sync/outbox/uploads.ts";
import { changeImages } from "./queries.ts";
import { uploadPicture } from "./upload.ts";

const EVERY = 60_000;

/** Sends the pictures that wait on this phone, now and whenever there may be signal again; answers how to stop. Safe to call in every tab. */
export function startPictures(): () => void {
  const look = () => void sendPictures().catch(() => undefined);
  const timer = setInterval(look, EVERY);
  addEventListener("online", look);
  const unlisten = [onWake(look), onSyncNow(look), onSessionBack(look)];
  look();
  return () => {
    clearInterval(timer);
    removeEventListener("online", look);
    for (const each of unlisten) each();
  };
}

/** A refresh is announced too, and every picture may need one: only what follows an expiry counts. */
function onSessionBack(listener: () => void): () => void {
  let state = sessionState();
  return onSession(() => {
    const isBack = state === "expired" && sessionState() === "ok";
    state = sessionState();
    if (isBack) listener();
  });
}

async function sendPictures(): Promise<void> {
  const owner = storedActor()?.id;
  if (owner === undefined || sessionState() !== "ok") return;
  const phone = currentPhone();
  if ((await phone.db.uploads.count()) === 0) return;
  await exclusive()(`roundsman-pictures-${owner}`, () => sendAllPictures(phone, uploadPicture));
}

/** One after the other, oldest first; one that fails lets the next have its turn. What the server will not take waits for a person. */
export async function sendAllPictures(phone: Phone, upload: typeof uploadPicture): Promise<void> {
  for (const of of await allPictures(phone.db))
    if (of.state !== "refused") await sendOne(phone, of, upload);
}

async function sendOne(
  phone: Phone,
  { key, ...of }: PictureUpload,
  upload: typeof uploadPicture,
): Promise<void> {
  const { db } = phone;
  // Dropped, or sent from another tab, while it stood in line.
  if (!(await db.uploads.get(key))) return;
  if (await isHidden(phone, key, of)) return;
  try {
    const link = await upload({ key, picture: of.picture }, (percent) => tell(key, percent));
    const withLink = (images: readonly string[]) =>
      images.includes(link) ? images : [...images, link];
    await storing(phone, [...projected(db), db.uploads], async () => {
      if (await isHidden(phone, key, of)) return;
      await changeImages({ book: of.book, key: of.entity }, withLink, phone);
      await db.uploads.delete(key);
    });
  } catch (error) {
    const status = error instanceof Refused ? error.problem.status : 0;
    if (status === 401) return;
    await db.uploads.update(
      key,
      NEVER.includes(status) ? { state: "refused", status } : { state: "failed" },
    );
  } finally {
    tell(key, null);
  }
}

/** As long as a deletion can be undone the picture waits; after that it goes too. In milliseconds. */
const UNDO_FOR = 60_000;

async function isHidden(
  { db, now }: Phone,
  key: string,
  { book, entity }: Pick<PictureUpload, "book" | "entity">,
): Promise<boolean> {
  const row = await db.rows(book).get(entity);
  if (!row || row.deletedAt === "") return false;
  if (Date.parse(row.deletedAt) < now() - UNDO_FOR) await db.uploads.delete(key);
  return true;
}

/** Too large, not a picture, damaged: the same again would be turned down again. */
const NEVER: readonly number[] = [400, 413, 415, 422];

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
