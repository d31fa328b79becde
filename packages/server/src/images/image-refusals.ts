import { refused } from "../kernel/errors/refusal.ts";

export const MOST_PIXELS = 50_000_000;

export const notAnImage = () =>
  refused(415, "not-an-image", "Please pick a JPEG, PNG, WebP or HEIC image");
export const tooManyPixels = () =>
  refused(413, "too-many-pixels", "This image is over 50 megapixels");
export const unreadable = () =>
  refused(422, "unreadable-image", "This image is damaged and cannot be read");
