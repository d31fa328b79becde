import type PDFDocument from "pdfkit";
import type { StructureElement } from "pdfkit";
import type { StructureNode } from "../structure.ts";

/** Ties what is drawn to the structure tree; what has no node is an artifact (ISO 32000-1 §14.8.2.2). */
export class PdfTags {
  readonly #document: PDFDocument;
  readonly #root: StructureElement;
  readonly #elements = new Map<number, { readonly element: StructureElement; readonly type: string }>();
  /** The node of the open marked content; null is an artifact, undefined is none. */
  #open: number | null | undefined;

  constructor(document: PDFDocument, root: StructureNode) {
    this.#document = document;
    this.#root = document.struct(root.type);
    document.addStructure(this.#root);
    this.#grow(this.#root, root);
  }

  /** What is drawn from here on belongs to this node. Neighbours with one node share one marked content. */
  mark(node: number | null): void {
    if (node === this.#open) return;
    this.endPage();
    const owner = node === null ? undefined : this.#elements.get(node);
    if (owner === undefined) this.#document.markContent("Artifact", { type: "Layout" });
    else owner.element.add(this.#document.markStructureContent(owner.type));
    this.#open = node;
  }

  endPage(): void {
    if (this.#open !== undefined) this.#document.endMarkedContent();
    this.#open = undefined;
  }

  end(): void {
    this.#root.end();
  }

  #grow(parent: StructureElement, { children }: StructureNode): void {
    for (const child of children) {
      const element = this.#document.struct(child.type, {
        ...(child.scope !== undefined && { scope: child.scope }),
        ...(child.alternative !== undefined && { alt: child.alternative }),
      });
      this.#elements.set(child.id, { element, type: child.type });
      parent.add(element);
      this.#grow(element, child);
    }
  }
}
