import type { Plugin } from "vite";

/** What calls are for is said to readers of the OpenAPI document, which the server makes: the app downloads none of it. */
export const withoutSummaries = (): Plugin => ({
  name: "without-summaries",
  apply: "build",
  enforce: "pre",
  transform: (code, id) =>
    id.includes("/packages/contract/src/")
      ? { code: code.replaceAll(SUMMARY, ""), map: null }
      : null,
});

/** Of a call: a text and nothing else. */
const SUMMARY = /\bsummary:\s*(?:"(?:[^"\\]|\\.)*"|`[^`]*`),/g;
