import { Refused } from "@roundsman/contract/client";
import { currentPhone, onWake } from "../sync/store/current-phone.ts";
import { onSession, sessionState, storedActor } from "../session/current-session.ts";
import { exclusive } from "../session/session.ts";
import { type Phone, transact } from "../sync/store/phone.ts";
import { replayTables } from "../sync/outbox/replay.ts";
import { onSyncNow } from "../sync/start-sync.ts";
import type { PictureUpload } from "../sync/store/picture-upload.ts";
import { allPictures } from "../sync/outbox/uploads.ts";
import { changeImages } from "./queries.ts";
import { uploadPicture } from "./upload.ts";

const EVERY = 60_000;

/**
 * Uploads the waiting pictures, now and whenever there may be signal again. Returns the function
 * that stops it. Safe to call in every tab.
 */
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

/**
 * Calls the listener when an expired session is valid again. `onSession` also reports token
 * refreshes, which every upload can cause.
 */
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

/**
 * Uploads one after the other, oldest first. A failure does not stop the following ones. What the
 * server refuses waits for a person.
 */
export async function sendAllPictures(phone: Phone, upload: typeof uploadPicture): Promise<void> {
  for (const picture of await allPictures(phone.db))
    if (picture.state !== "refused") await sendOne(phone, picture, upload);
}

async function sendOne(
  phone: Phone,
  { key, ...picture }: PictureUpload,
  upload: typeof uploadPicture,
): Promise<void> {
  const { db } = phone;
  // It was discarded, or sent by another tab, before its turn.
  if (!(await db.uploads.get(key))) return;
  if (await isHidden(phone, key, picture)) return;
  try {
    const link = await upload({ key, picture: picture.picture }, (percent) => tell(key, percent));
    const withLink = (images: readonly string[]) =>
      images.includes(link) ? images : [...images, link];
    await transact(phone, [...replayTables(db), db.uploads], async () => {
      if (await isHidden(phone, key, picture)) return;
      await changeImages({ book: picture.book, key: picture.entity }, withLink, phone);
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

/**
 * Milliseconds. While the deletion of its contact can be undone, a picture waits; after that it is
 * deleted too.
 */
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

/** Statuses for which a retry would be refused again: too large, not a picture, damaged. */
const NEVER: readonly number[] = [400, 413, 415, 422];

const under = new Map<string, number>();
const listeners = new Set<() => void>();

/** Percent of a picture that this tab has sent; null if it is not being sent. */
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
