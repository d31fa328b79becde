import type { StructureNode } from "../../structure.ts";
import type { PdfFile } from "./file.ts";
import { type ObjectNumber, points, reference, textString } from "./syntax.ts";

/** A piece of content that belongs to a node: its page, and its number on that page. */
interface Mark {
  readonly page: ObjectNumber;
  readonly number: number;
}

/** Connects what is drawn with the structure tree (ISO 32000-1 §14.7). */
export class StructureWriter {
  readonly #file: PdfFile;
  readonly #root: StructureNode;
  readonly #elements = new Map<
    number,
    { readonly object: ObjectNumber; readonly type: string; readonly marks: Mark[] }
  >();
  /** Boxes of figures: left, bottom, right, top, in points from the lower edge. */
  readonly #boxes = new Map<number, readonly number[]>();
  /** For each page, the elements of its marks. */
  readonly #pages: { readonly page: ObjectNumber; readonly owners: ObjectNumber[] }[] = [];

  constructor(file: PdfFile, root: StructureNode) {
    this.#file = file;
    this.#root = root;
    this.#number(root);
  }

  /** From here on marks belong to this page. Returns the page's key in the parent tree. */
  beginPage(page: ObjectNumber): number {
    return this.#pages.push({ page, owners: [] }) - 1;
  }

  /** The operator that begins content of a node on the current page. */
  mark(node: number): string {
    const element = this.#elements.get(node);
    const current = this.#pages.at(-1);
    if (element === undefined || current === undefined)
      throw new Error(`The document has no node ${node}`);
    const number = current.owners.push(element.object) - 1;
    element.marks.push({ page: current.page, number });
    return `/${element.type}<</MCID ${number}>>BDC`;
  }

  /** Notes where a figure is on its page, which PDF/UA requires. */
  place(
    node: number,
    box: readonly [left: number, bottom: number, right: number, top: number],
  ): void {
    this.#boxes.set(node, box);
  }

  /** Writes the tree after everything is drawn. Returns its root object. */
  end(): ObjectNumber {
    const root = this.#file.reserve();
    this.#write(this.#root, root);
    const parents = this.#pages.map(
      ({ owners }, key) =>
        `${key} ${reference(this.#file.add(`[${owners.map(reference).join(" ")}]`))}`,
    );
    const numbers = this.#file.add(`<</Nums[${parents.join(" ")}]>>`);
    this.#file.set(
      root,
      `<</Type/StructTreeRoot/K ${reference(this.#objectOf(this.#root))}/ParentTree ${reference(numbers)}/ParentTreeNextKey ${parents.length}>>`,
    );
    return root;
  }

  #number(node: StructureNode): void {
    this.#elements.set(node.id, { object: this.#file.reserve(), type: node.type, marks: [] });
    for (const child of node.children) this.#number(child);
  }

  #write(node: StructureNode, parent: ObjectNumber): void {
    const object = this.#objectOf(node);
    const marks = this.#elements.get(node.id)?.marks ?? [];
    const page = marks[0]?.page;
    const box = this.#boxes.get(node.id);
    const kids: string[] = [];
    for (const mark of marks)
      kids.push(
        mark.page === page
          ? String(mark.number)
          : `<</Type/MCR/Pg ${reference(mark.page)}/MCID ${mark.number}>>`,
      );
    for (const child of node.children) kids.push(reference(this.#objectOf(child)));
    let entries = `/S/${node.type}/P ${reference(parent)}`;
    if (page !== undefined) entries += `/Pg ${reference(page)}`;
    if (box !== undefined)
      entries += `/A<</O/Layout/Placement/Block/BBox[${box.map(points).join(" ")}]>>`;
    if (node.scope !== undefined) entries += `/A<</O/Table/Scope/${node.scope}>>`;
    if (node.alternative !== undefined) entries += `/Alt${textString(node.alternative)}`;
    this.#file.set(object, `<<${entries}${kidsEntry(kids)}>>`);
    for (const child of node.children) this.#write(child, object);
  }

  #objectOf(node: StructureNode): ObjectNumber {
    const element = this.#elements.get(node.id);
    if (element === undefined) throw new Error(`The document has no node ${node.id}`);
    return element.object;
  }
}

function kidsEntry(kids: readonly string[]): string {
  if (kids.length === 0) return "";
  return kids.length === 1 ? `/K ${kids[0]}` : `/K[${kids.join(" ")}]`;
}
