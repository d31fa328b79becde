import type { Tone } from "./document-model.ts";

/** Colours for documents, from the light theme of the product; a document is always light. */
export const TONES = {
  ink: "#17211b",
  muted: "#57635b",
  accent: "#0b6e4f",
} as const satisfies Record<Tone, string>;
export const HAIRLINE = "#dcddd6";
export const PANEL = "#f3f7f4";
export const PAPER = "#ffffff";
