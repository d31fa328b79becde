/// <reference path="../ambient/linebreak.d.ts" />
import LineBreaker from "linebreak";
import type { Span, Text } from "../document-model.ts";
import { setLine, withoutOuterBlanks, widthOf } from "./set-line.ts";
import type { SetLine, Setting } from "./setting.ts";

/**
 * Wraps a text by UAX 14; a word that is wider than the measure is cut between characters. An empty
 * text has no lines.
 */
export function breakLines(text: Text, width: number, setting: Setting): readonly SetLine[] {
  let paragraphs = setting.paragraphs.get(text);
  if (paragraphs === undefined) {
    const whole = isSimple(text) ? [text] : paragraphsOf(cleaned(text));
    paragraphs = whole.map((spans) => ({ spans, line: setLine(spans, setting) }));
    setting.paragraphs.set(text, paragraphs);
  }
  const [only] = paragraphs;
  if (paragraphs.length === 1 && only !== undefined && only.line.width <= width) return [only.line];
  // A paragraph that fits, as nearly all do, is used whole, without looking for places to break it.
  return paragraphs.flatMap(({ spans, line }) =>
    line.width <= width ? line : wrapped(spans, width, setting),
  );
}

function wrapped(text: Text, width: number, setting: Setting): readonly SetLine[] {
  const lines: SetLine[] = [];
  let open: Span[] = [];
  let filled = 0;
  for (const segment of segmentsOf(text, setting, width)) {
    if (filled > 0 && filled + segment.width > width + SLACK) {
      lines.push(setLine(open, setting));
      open = [];
      filled = 0;
    }
    open.push(...segment.spans);
    filled += segment.fullWidth;
  }
  return open.length > 0 ? [...lines, setLine(open, setting)] : lines;
}

/**
 * Cuts the text at its line breaks. All parts but the last end with a blank instead, which
 * {@link setLine} keeps for screen readers.
 */
function paragraphsOf(text: Text): Span[][] {
  const paragraphs: Span[][] = [[]];
  for (const span of text) {
    const [first = "", ...more] = span.text.split("\n");
    const parts = [first, ...more];
    for (const [index, part] of parts.entries()) {
      if (index > 0) paragraphs.push([]);
      const own = index < parts.length - 1 ? `${part} ` : part;
      if (own !== "") paragraphs.at(-1)?.push({ ...span, text: own });
    }
  }
  return paragraphs.filter((spans) => spans.length > 0);
}

/** Width of the text if it is only broken at its "\n". */
export const naturalWidth = (text: Text, setting: Setting): number =>
  Math.max(0, ...breakLines(text, Number.POSITIVE_INFINITY, setting).map((line) => line.width));

/** Tolerance for rounding: widths are summed in another order. */
const SLACK = 0.01;

interface Segment {
  readonly spans: readonly Span[];
  /** Without white space at the end. */
  readonly width: number;
  readonly fullWidth: number;
}

/**
 * Normalises characters (NFC), and reduces blanks to two: a plain one, and one that never ends a
 * line. Removes control characters except the line break, and soft hyphens.
 */
const cleaned = (text: Text): Text =>
  text.map((span) => (PLAIN.test(span.text) ? span : { ...span, text: cleanedText(span.text) }));

/** Whether a text is one plain paragraph that needs no cleaning, as most cells of a table are. */
const isSimple = (text: Text): boolean =>
  text.length > 0 && text.every((span) => SIMPLE.test(span.text));
const SIMPLE = /^[\x20-\x7e£]+$/;
const PLAIN = /^[\x20-\x7e\n£]*$/;

const cleanedText = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .replaceAll(/[\u2007\u202f]/g, "\u00a0")
    .replaceAll(/\t|[^\P{Zs}\u00a0]/gu, " ")
    .replaceAll(/[^\P{Cc}\n]|\u00ad/gu, "");

function* segmentsOf(text: Text, setting: Setting, width: number): Generator<Segment> {
  const whole = text.map((span) => span.text).join("");
  const breaker = new LineBreaker(whole);
  let start = 0;
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    if (isUnbreakableAt(next.position, whole, text)) continue;
    const segment = segmentOf(slice(text, start, next.position), setting);
    if (segment.width <= width + SLACK) yield segment;
    else yield* splitToWidth(segment, width, setting);
    start = next.position;
  }
}

/** Whether the span around this position forbids that a line ends there. */
function isUnbreakableAt(position: number, whole: string, text: Text): boolean {
  let end = 0;
  for (const { text: own, breaks } of text) {
    end += own.length;
    if (position > end) continue;
    return (
      position < end &&
      (breaks === "never" || (breaks === "at-spaces" && !/\s/.test(whole[position - 1] ?? "")))
    );
  }
  return false;
}

const segmentOf = (spans: readonly Span[], setting: Setting): Segment => ({
  spans,
  width: widthOf(withoutOuterBlanks(spans), setting),
  fullWidth: widthOf(spans, setting),
});

/**
 * Makes room for a segment that is wider than a line: a number that must not break becomes smaller,
 * anything else is cut between characters.
 */
function splitToWidth(segment: Segment, width: number, setting: Setting): Iterable<Segment> {
  const scale = width / segment.width;
  if (scale < SMALLEST || !segment.spans.every(({ breaks }) => breaks === "never"))
    return charactersOf(segment, setting);
  const smaller = segment.spans.map((span) => ({ ...span, size: span.size * scale }));
  return [segmentOf(smaller, setting)];
}

/** Below this share of its size a number is not readable. */
const SMALLEST = 0.4;

function* charactersOf(segment: Segment, setting: Setting): Generator<Segment> {
  const clusters = segment.spans.flatMap((span) =>
    Array.from(new Intl.Segmenter("en").segment(span.text), (each) => ({
      ...span,
      text: each.segment,
    })),
  );
  for (const cluster of clusters) yield segmentOf([cluster], setting);
}

/** The part of a text between two positions of its joined string. */
function slice(text: Text, start: number, end: number): Span[] {
  const parts: Span[] = [];
  let at = 0;
  for (const span of text) {
    const part = span.text.slice(Math.max(0, start - at), Math.max(0, end - at));
    if (part !== "") parts.push({ ...span, text: part });
    at += span.text.length;
  }
  return parts;
}
