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

/** Of a call: a sentence, which begins with a capital letter. The name of a field on the wire, as in `summary: "description"`, does not. */
const SUMMARY = /\bsummary:\s*(?:"[A-Z](?:[^"\\]|\\.)*"|`[A-Z][^`]*`),/g;
