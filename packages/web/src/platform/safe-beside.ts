import { blobIn, dataUrl } from "./data-url.ts";
import type { Database } from "./database.ts";
import type { TextStore } from "./text-store.ts";
import { allPictures, type PictureUpload } from "./uploads.ts";

/** What else a person would miss beside unsent operations: what is half typed, and pictures that did not leave yet. */
export const BESIDE: Readonly<Record<string, (db: Database, store: TextStore) => Promise<void>>> = {
  drafts: copyDrafts,
  uploads: copyPictures,
};

/** The names of these copies; all others are bundles of operations. */
export const isBeside = (name: string): boolean => name === DRAFTS || name.startsWith(PICTURE);

const DRAFTS = "drafts";
const PICTURE = "picture ";

/** They are few and small, and so one text. */
async function copyDrafts(db: Database, store: TextStore): Promise<void> {
  const drafts = await db.drafts.toArray();
  await (drafts.length > 0 ? store.put(DRAFTS, JSON.stringify(drafts)) : store.remove(DRAFTS));
}

/** A picture never changes: each is written once. */
async function copyPictures(db: Database, store: TextStore): Promise<void> {
  const pictures = new Map((await allPictures(db)).map((of) => [`${PICTURE}${of.key}`, of]));
  const there = new Set((await store.names()).filter((name) => name.startsWith(PICTURE)));
  for (const name of there) if (!pictures.has(name)) await store.remove(name);
  for (const [name, of] of pictures)
    if (!there.has(name)) await store.put(name, JSON.stringify({ ...of, state: "waiting", picture: await dataUrl(of.picture) }));
}

/** Puts both back into a database that the browser has begun anew. */
export async function bringBesideBack(db: Database, store: TextStore): Promise<void> {
  await db.drafts.bulkPut(parsed<Parameters<typeof db.drafts.put>[0][]>(await store.get(DRAFTS)) ?? []);
  for (const name of (await store.names()).filter((each) => each.startsWith(PICTURE))) {
    const kept = parsed<Omit<PictureUpload, "picture"> & { readonly picture: string }>(await store.get(name));
    if (kept) await db.uploads.put({ ...kept, picture: blobIn(kept.picture) });
  }
}

/** null where it was cut off, or has gone. */
export function parsed<T>(text: string | null): T | null {
  try {
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}
