/** Splits a text where the script changes, for libraries without fallback fonts. */
export const scriptRuns = (
  of: string,
): { readonly text: string; readonly font: "Latin" | "Han" }[] =>
  (
    of.match(
      /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]+|[^\p{Script=Han}\u3000-\u303f\uff00-\uffef]+/gu,
    ) ?? []
  ).map((text) => ({
    text,
    font: /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u.test(text) ? "Han" : "Latin",
  }));
