import { randomBytes } from "node:crypto";

/** The stored types: both can be embedded in a PDF, neither can hold a script. */
const MEDIA_TYPES = { jpg: "image/jpeg", png: "image/png" } as const;
export type KeptFormat = keyof typeof MEDIA_TYPES;

/** 128 random bits: nobody finds an image by guessing. */
export const newImageName = (format: KeptFormat): string =>
  `${randomBytes(16).toString("hex")}.${format}`;

/** Only what {@link newImageName} makes: no path, no other ending. */
export const isImageName = (name: string): boolean => /^[0-9a-f]{32}\.(jpg|png)$/.test(name);

export const mediaTypeOf = (name: string): string =>
  name.endsWith(".png") ? MEDIA_TYPES.png : MEDIA_TYPES.jpg;
