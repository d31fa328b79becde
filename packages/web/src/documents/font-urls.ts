import type { FontSource, Pack } from "@roundsman/documents/typefaces/font-packs";
import han from "@roundsman/documents/fonts/han.ttf?url";
import hant from "@roundsman/documents/fonts/hant.ttf?url";
import latinBold from "@roundsman/documents/fonts/latin-bold.ttf?url";
import latin from "@roundsman/documents/fonts/latin.ttf?url";
import rest from "@roundsman/documents/fonts/rest.ttf?url";

/** URLs of the font packs. The build puts a hash into them, so that they can be cached for ever. */
export const FONT_URLS: Readonly<Record<Pack, string>> = {
  latin,
  "latin-bold": latinBold,
  han,
  hant,
  rest,
};

/**
 * Milliseconds that a document waits for a pack, by its size. Without a limit, a connection that
 * never answers would block it for ever.
 */
const PATIENCE: Readonly<Record<Pack, number>> = {
  latin: 20_000,
  "latin-bold": 20_000,
  han: 30_000,
  hant: 15_000,
  rest: 30_000,
};

/** Fetches packs from the network, or offline from the service worker's cache. */
export const fetchedFonts: FontSource = {
  async read(pack) {
    const answer = await fetch(FONT_URLS[pack], { signal: AbortSignal.timeout(PATIENCE[pack]) });
    if (!answer.ok) throw new Error(`The font ${pack} could not be loaded (${answer.status})`);
    return new Uint8Array(await answer.arrayBuffer());
  },
};
