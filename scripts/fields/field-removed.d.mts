import type { Plugin } from "vitest/config";

/** A Vite plugin that gives tests the code without the removed field. */
export function fieldRemoved(): Plugin;
