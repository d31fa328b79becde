import { randomBytes } from "node:crypto";

/** The stored types: both can be embedded in a PDF, and neither can contain a script. */
const MEDIA_TYPES = { jpg: "image/jpeg", png: "image/png" } as const;
export type KeptFormat = keyof typeof MEDIA_TYPES;

/** 128 random bits: image names cannot be guessed. */
export const newImageName = (format: KeptFormat): string =>
  `${randomBytes(16).toString("hex")}.${format}`;

/** Whether the name could come from {@link newImageName}: no path, no other extension. */
export const isImageName = (name: string): boolean => /^[0-9a-f]{32}\.(jpg|png)$/.test(name);

export const mediaTypeOf = (name: string): string =>
  name.endsWith(".png") ? MEDIA_TYPES.png : MEDIA_TYPES.jpg;
