/**
 * The logical tree of a document, as PDF tags name it (ISO 32000-1 §14.8). Lines refer to leaves by
 * id.
 */
export interface StructureNode {
  readonly id: number;
  readonly type:
    | "Document"
    | "Part"
    | "H1"
    | "H2"
    | "P"
    | "Table"
    | "THead"
    | "TBody"
    | "TR"
    | "TH"
    | "TD"
    | "Figure";
  /** Whether a header cell heads a row or a column. */
  readonly scope?: "Row" | "Column";
  /** What a figure shows. */
  readonly alternative?: string;
  readonly children: readonly StructureNode[];
}

interface Growing extends StructureNode {
  readonly children: Growing[];
}

/** Builds a tree in reading order while a document is laid out. */
export class StructureTree {
  readonly root: StructureNode;
  readonly #nodes: Growing[] = [];

  constructor() {
    this.root = this.#make({ type: "Document" });
  }

  /** Returns the new child's id. */
  add(parent: number, what: Omit<StructureNode, "id" | "children">): number {
    const child = this.#make(what);
    this.#nodes[parent]?.children.push(child);
    return child.id;
  }

  #make(what: Omit<StructureNode, "id" | "children">): Growing {
    const id = this.#nodes.length;
    const { type, scope, alternative } = what;
    // A long table has thousands of nodes with only a type; these stay small.
    const isPlain = scope === undefined && alternative === undefined;
    const node: Growing = isPlain ? { type, id, children: [] } : { ...what, id, children: [] };
    this.#nodes.push(node);
    return node;
  }
}
