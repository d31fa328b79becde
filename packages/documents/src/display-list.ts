import type { Pack } from "./typefaces/font-packs.ts";
import type { StructureNode } from "./structure.ts";

/**
 * A laid-out document: JSON, in points, y downwards from the top edge. Emitters draw it and decide
 * nothing.
 */
export interface DisplayList {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  /** "YYYY-MM-DD". */
  readonly date: string;
  readonly pages: readonly Page[];
  readonly structure: StructureNode;
  /** The packs that the runs name. */
  readonly packs: readonly Pack[];
  /** Characters that no font has; they are printed as □. */
  readonly missing: readonly string[];
}

export interface Page {
  readonly width: number;
  readonly height: number;
  readonly items: readonly Item[];
}

export type Item = Line | Rectangle | Rule | Picture;

/**
 * One line of text. `node` is the structure leaf that it belongs to; null for an artifact: a
 * repeated header, a page number.
 */
export interface Line {
  readonly kind: "line";
  readonly node: number | null;
  /** The y of the baseline. */
  readonly y: number;
  readonly runs: readonly Run[];
}

/** A stretch in one font, size and colour. */
export interface Run {
  readonly text: string;
  readonly x: number;
  readonly width: number;
  readonly pack: Pack;
  readonly size: number;
  readonly color: string;
  /** Drawn with a stroke of {@link EMBOLDEN}: bold Chinese, which has no pack of its own. */
  readonly stroked: boolean;
  /**
   * The x of each character, in points on the page, for a viewer that draws with its own fonts: see
   * character-positions.ts.
   */
  readonly places?: readonly number[];
}

/** Width of that stroke in ems. */
export const EMBOLDEN = 0.03;

export interface Rectangle {
  readonly kind: "rectangle";
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  readonly color: string;
}

/** A picture that fills its box; `source` is a data URL. Its structure leaf says what it shows. */
export interface Picture {
  readonly kind: "picture";
  readonly node: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly source: string;
}

/** A horizontal rule; y is its middle. */
export interface Rule {
  readonly kind: "rule";
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly thickness: number;
  readonly color: string;
}
