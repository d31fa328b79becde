import type { Day } from "@roundsman/core/day";
import type { Weight } from "./typefaces/font-set.ts";

/** What a document says, in reading order, before layout. JSON; sizes in points. */
export interface DocumentModel {
  readonly title: string;
  readonly author: string;
  /** BCP 47. */
  readonly language: "en-GB" | "zh-CN";
  /** Written to the file as its date of creation, so that the same document has the same bytes. */
  readonly date: Day;
  readonly orientation: "portrait" | "landscape";
  /** Whether gaps, rows and leading become tighter where that saves a page. */
  readonly tightens?: boolean;
  readonly blocks: readonly Block[];
  /** At the left foot of every page. */
  readonly footer: Text;
  /** At the right foot; {page} and {pages} are filled in. */
  readonly pageLabel: string;
}

export type Tone = "ink" | "muted" | "accent";

export interface Span {
  readonly text: string;
  readonly size: number;
  readonly weight: Weight;
  readonly tone: Tone;
  /**
   * Where a line may end inside the span, if not wherever the script allows: a name only at its
   * spaces, a number that people dial or type nowhere.
   */
  readonly breaks?: "at-spaces" | "never";
}

/** Styled text in one flow; "\n" breaks the line. */
export type Text = readonly Span[];

export type Align = "left" | "right";

export type Block =
  | {
      readonly kind: "text";
      readonly role: "title" | "heading" | "paragraph";
      readonly text: Text;
      readonly align: Align;
    }
  /** `least` is the height that is left in the tightest setting. */
  | { readonly kind: "space"; readonly height: number; readonly least?: number }
  | Picture
  | { readonly kind: "rule"; readonly tone: "hair" | "accent" }
  | SideBySide
  | Table
  | Sums;

/**
 * A picture, in points. `source` is a data URL, `alternative` says what it shows for readers who
 * cannot see it.
 */
export interface Picture {
  readonly kind: "picture";
  readonly source: string;
  readonly width: number;
  readonly height: number;
  readonly align: Align;
  readonly alternative: string;
}

/** Columns whose widths are shares of the whole. They are not broken where they fit on a page. */
export interface SideBySide {
  readonly kind: "side-by-side";
  /** Stays on the page of what follows. */
  readonly keep?: boolean;
  readonly gap: number;
  readonly columns: readonly {
    readonly share: number;
    readonly blocks: readonly Block[];
    readonly panel?: boolean;
  }[];
}

export interface Table {
  readonly kind: "table";
  /** "quiet" is for a small table beside others: closer rows, and a hairline under its head. */
  readonly look?: "plain" | "quiet";
  /**
   * "auto" is as wide as its widest cell; "rest" shares what remains; "tick" is an empty box on
   * every row, for a pen.
   */
  readonly columns: readonly {
    readonly header: Text;
    readonly align: Align;
    readonly width: "auto" | "rest" | "tick";
  }[];
  readonly rows: readonly (readonly Text[])[];
  /** How many of its last rows stay on the page of what follows. */
  readonly keepLast: number;
  /** The factor for its font size in the tightest setting; absent: slightly smaller. */
  readonly tightScale?: number;
}

/**
 * Labels and their amounts; a strong row has a rule above it. Aligned right, amounts end at the
 * right edge; aligned left, all begin beside the widest label.
 */
export interface Sums {
  readonly kind: "sums";
  readonly align: Align;
  readonly rows: readonly {
    readonly label: Text;
    readonly amount: Text;
    readonly strong: boolean;
  }[];
}
