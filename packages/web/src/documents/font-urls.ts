import type { FontSource, Pack } from "@roundsman/documents/font-packs";
import han from "@roundsman/documents/fonts/han.ttf?url";
import hant from "@roundsman/documents/fonts/hant.ttf?url";
import latinBold from "@roundsman/documents/fonts/latin-bold.ttf?url";
import latin from "@roundsman/documents/fonts/latin.ttf?url";
import rest from "@roundsman/documents/fonts/rest.ttf?url";

/** Where the packs lie, hashed by the build, so that a cache may keep them for ever. */
export const FONT_URLS: Readonly<Record<Pack, string>> = {
  latin,
  "latin-bold": latinBold,
  han,
  hant,
  rest,
};

/** The packs over the network, or from the service worker's cache without one. */
export const fetchedFonts: FontSource = {
  async read(pack) {
    const answer = await fetch(FONT_URLS[pack]);
    if (!answer.ok) throw new Error(`The font ${pack} could not be loaded (${answer.status})`);
    return new Uint8Array(await answer.arrayBuffer());
  },
};
