import type { Run } from "../display-list.ts";
import type { Span } from "../document-model.ts";
import { runsOf } from "./runs.ts";
import { atTightness, type SetLine, type Setting } from "./setting.ts";

/**
 * Line height and baseline as shares of the size; the baseline is Noto Sans's, so that both scripts
 * share one.
 */
const LEADING = { roomy: 1.42, tight: 1.25 } as const;
const BASELINE = { roomy: 1.1, tight: 1.015 } as const;

/**
 * The spans of one line as runs. White space at the end is not set, except one blank without width.
 */
export function setLine(spans: readonly Span[], setting: Setting): SetLine {
  const runs: Run[] = [];
  let x = 0;
  const visible = withoutOuterBlanks(spans);
  for (const span of mergeSpans(visible)) {
    const spanRuns = runsOf(span, setting);
    runs.push(...(x === 0 ? spanRuns : spanRuns.map((run) => ({ ...run, x: run.x + x }))));
    x += endOf(spanRuns);
  }
  const last = runs.at(-1);
  // One space without width stays in the text, so that screen readers and copies do not join the
  // words of two lines.
  if (last !== undefined && lengthOf(visible) < lengthOf(spans))
    runs.splice(-1, 1, ...withBlank(last));
  const size = Math.max(...spans.map((span) => span.size));
  const height = size * atTightness(LEADING.roomy, LEADING.tight, setting);
  return {
    runs,
    width: x,
    size,
    height,
    baseline: size * atTightness(BASELINE.roomy, BASELINE.tight, setting),
  };
}

export const widthOf = (spans: readonly Span[], setting: Setting): number =>
  spans.reduce((width, span) => width + endOf(runsOf(span, setting)), 0);

const endOf = (runs: readonly Run[]): number => {
  const last = runs.at(-1);
  return last === undefined ? 0 : last.x + last.width;
};

/** Without the white space at the end. */
export function withoutOuterBlanks(spans: readonly Span[]): readonly Span[] {
  const last = spans.at(-1);
  if (last === undefined) return spans;
  const text = last.text.trimEnd();
  if (text === last.text) return spans;
  return text === ""
    ? withoutOuterBlanks(spans.slice(0, -1))
    : [...spans.slice(0, -1), { ...last, text }];
}

/** Only the Latin packs have a blank: after Chinese it needs a run of its own. */
function withBlank(run: Run): readonly Run[] {
  if (run.pack === "latin" || run.pack === "latin-bold") return [{ ...run, text: `${run.text} ` }];
  return [
    run,
    { ...run, text: " ", x: run.x + run.width, width: 0, pack: "latin", stroked: false },
  ];
}

const lengthOf = (spans: readonly Span[]): number =>
  spans.reduce((length, span) => length + span.text.length, 0);

/** Joins neighbouring spans of one style, so that a line has as few runs as possible. */
function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    const same =
      last !== undefined &&
      last.size === span.size &&
      last.weight === span.weight &&
      last.tone === span.tone;
    if (same) merged[merged.length - 1] = { ...last, text: last.text + span.text };
    else merged.push(span);
  }
  return merged;
}
