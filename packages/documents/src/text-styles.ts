import type { Align, Block, Span, Text } from "./document-model.ts";
import { styled, type DocumentLanguage, type Words } from "./language.ts";

type Style = Omit<Span, "text">;

export const TITLE: Style = { size: 26, weight: "bold", tone: "accent" };
export const HERO: Style = { size: 22, weight: "bold", tone: "ink" };
export const STRONG: Style = { size: 10.5, weight: "bold", tone: "ink" };
export const BODY: Style = { size: 9.5, weight: "regular", tone: "ink" };
export const LABEL: Style = { size: 8, weight: "regular", tone: "muted" };

export const strong = (text: string): Text => [{ ...STRONG, text }];
export const body = (text: string): Text => [{ ...BODY, text }];
export const muted = (text: string, size = 8.5): Text => [{ ...BODY, size, tone: "muted", text }];

/** A name is wrapped between its words rather than inside its Chinese. */
export const wrapAtSpaces = (text: Text): Text =>
  text.map((span) => ({ ...span, breaks: "at-spaces" }));
/** A number that people dial or type is never split over two lines. */
export const noWrap = (text: Text): Text => text.map((span) => ({ ...span, breaks: "never" }));

/** Each text that is not blank on a line of its own. */
export const stacked = (lines: readonly Text[]): Text =>
  lines
    .filter(saysSomething)
    .flatMap((line, index) =>
      index === 0 ? line : [...line.slice(0, 1).map(onNewLine), ...line.slice(1)],
    );

const saysSomething = (text: Text): boolean => text.some((span) => span.text.trim() !== "");
const onNewLine = (span: Span): Span => ({ ...span, text: `\n${span.text}` });

export const title = (text: Text): Block => ({ kind: "text", role: "title", align: "left", text });
export const heading = (text: Text, align: Align = "left"): Block => ({
  kind: "text",
  role: "heading",
  align,
  text,
});
export const paragraph = (text: Text, align: Align = "left"): Block => ({
  kind: "text",
  role: "paragraph",
  align,
  text,
});
export const space = (height: number, least?: number): Block => ({
  kind: "space",
  height,
  ...(least !== undefined && { least }),
});

/** The texts that are not blank. */
export const nonBlank = (texts: readonly string[]): string[] =>
  texts.filter((each) => each.trim() !== "");

/**
 * A column head: the Chinese is below the English, so that columns stay as narrow as their numbers.
 * `unit` follows the first.
 */
export function columnHead(words: Words, language: DocumentLanguage, unit = ""): Text {
  const [first, second] = styled(words, language, LABEL);
  if (first === undefined) return [];
  const named = {
    ...first,
    text: `${first.text}${unit === "" ? "" : `${first.text.endsWith(" ") ? "" : " "}(${unit})`}`,
  };
  return second === undefined ? [named] : [named, { ...second, text: `\n${second.text}` }];
}
