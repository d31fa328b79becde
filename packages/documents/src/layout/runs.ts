import type { Run } from "../display-list.ts";
import type { Span } from "../document-model.ts";
import type { Pack } from "../typefaces/font-packs.ts";
import { MISSING, visibleIn, type Weight } from "../typefaces/font-set.ts";
import { TONES } from "../palette.ts";
import type { Setting } from "./setting.ts";

/**
 * A span cut where the font changes, from x = 0. The font is chosen for each visible character.
 * Results are cached, because cells repeat the same texts.
 */
export function runsOf(span: Span, setting: Setting): readonly Run[] {
  const key = `${span.weight} ${span.tone} ${span.size} ${span.text}`;
  const known = setting.runs.get(key);
  if (known !== undefined) return known;
  const runs = splitIntoRuns(span, setting);
  setting.runs.set(key, runs);
  return runs;
}

function splitIntoRuns(span: Span, setting: Setting): Run[] {
  const runs: Run[] = [];
  let x = 0;
  for (const { text, pack } of piecesOf(span, setting)) {
    const width = setting.fonts.measure(text, pack, span.size);
    const stroked = span.weight === "bold" && pack !== "latin-bold";
    runs.push({ text, x, width, pack, size: span.size, color: TONES[span.tone], stroked });
    x += width;
  }
  return runs;
}

interface Piece {
  readonly text: string;
  readonly pack: Pack;
}

/** Characters that the Latin fonts certainly have, so that most text needs no look-up. */
const PLAIN = /^[\x20-\x7e£·–’]*$/;
const CLUSTERS = new Intl.Segmenter("en", { granularity: "grapheme" });

function piecesOf(span: Span, setting: Setting): Piece[] {
  const base = span.weight === "bold" ? "latin-bold" : "latin";
  if (span.text === "") return [];
  if (PLAIN.test(span.text)) return [{ text: span.text, pack: base }];
  const pieces: { text: string; pack: Pack }[] = [];
  const add = (text: string, pack: Pack) => {
    const last = pieces.at(-1);
    if (last?.pack === pack) last.text += text;
    else pieces.push({ text, pack });
  };
  const clusters = clustersOf(span.text);
  clusters.forEach((cluster, index) => {
    if (cluster.length === 1 && ASCII.test(cluster)) return add(cluster, base);
    const around = `${clusters[index - 1] ?? ""}${clusters[index + 1] ?? ""}`;
    for (const { text, pack } of piecesOfCluster(cluster, around, span.weight, setting))
      add(text, pack);
  });
  return pieces;
}

const ASCII = /[\x20-\x7e]/;
/** Text in which every character is a cluster of its own. */
const SIMPLE = /^[\x20-\x7e\xa1-\xac\xae-\xff‘’“”…–—\u3001-\u3029\u3400-\u9fff\uff01-\uff9d]*$/;

const clustersOf = (text: string): readonly string[] =>
  SIMPLE.test(text) ? text.split("") : Array.from(CLUSTERS.segment(text), (each) => each.segment);

/** Punctuation of both scripts, each with its own width. */
const SHARED = /[“”‘’…—·]/u;
const HAN = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;

function piecesOfCluster(
  cluster: string,
  around: string,
  weight: Weight,
  { fonts, missing }: Setting,
): Piece[] {
  const visible = visibleIn(cluster);
  if (visible.length === 0) return [];
  const chinese =
    visible.length === 1 && SHARED.test(cluster) && HAN.test(around) && fonts.fonts.has("han");
  const pack = chinese ? "han" : fonts.pick(cluster, weight);
  // Variation selectors, joiners and the like are never printed: a font without a blank glyph would
  // print its empty box for them.
  if (pack !== null) return [{ text: visible.join(""), pack }];
  const parts = visible.map((text) => ({ text, pack: fonts.pick(text, weight) }));
  const printed = parts.filter((part): part is Piece => part.pack !== null);
  if (printed.some(({ text }) => !MARK.test(text))) {
    // Nothing is missing where one font has the letter and another its accent.
    for (const part of parts) if (part.pack === null) missing.add(part.text);
    return printed;
  }
  missing.add(cluster);
  const fallback = fonts.pick(MISSING, weight);
  return [
    fallback === null
      ? { text: "?", pack: weight === "bold" ? "latin-bold" : "latin" }
      : { text: MISSING, pack: fallback },
  ];
}

/** A mark without its letter would be printed over the character before it. */
const MARK = /\p{M}/u;
