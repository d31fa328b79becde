import { familyName } from "@roundsman/documents/typefaces/font-family";
import type { Pack } from "@roundsman/documents/typefaces/font-packs";
import { FONT_URLS } from "./font-urls.ts";

const loading = new Map<Pack, Promise<void>>();

/** Registers font packs with the page, for SVG. Resolves when all can be drawn. */
export async function loadFaces(packs: readonly Pack[], faces: FontFaceSet): Promise<void> {
  await Promise.all(packs.map((pack) => loadFace(pack, faces)));
}

function loadFace(pack: Pack, faces: FontFaceSet): Promise<void> {
  const known = loading.get(pack);
  if (known !== undefined) return known;
  const face = new FontFace(familyName(pack), `url(${FONT_URLS[pack]})`);
  const loaded = face.load().then(() => void faces.add(face));
  loading.set(pack, loaded);
  // A failed load is forgotten, so that the next document tries again.
  loaded.catch(() => loading.delete(pack));
  return loaded;
}
