declare module "pdfkit" {
  import type { Font } from "fontkit";

  export interface StructureContent {
    readonly refs: readonly unknown[];
  }
  export interface StructureOptions {
    readonly scope?: "Row" | "Column";
    readonly alt?: string;
  }
  export interface StructureElement {
    add(child: StructureElement | StructureContent): this;
    end(): void;
  }
  export interface DocumentOptions {
    readonly font: null;
    readonly autoFirstPage: false;
    readonly pdfVersion: "1.7";
    readonly subset: "PDF/A-3a";
    readonly tagged: boolean;
    readonly displayTitle: boolean;
    readonly lang: string;
    readonly info: Readonly<Record<string, string | Date>>;
  }
  export interface TextOptions {
    readonly lineBreak: false;
    readonly baseline: "alphabetic";
    readonly fill?: boolean;
    readonly stroke?: boolean;
    readonly textWidth: number;
    readonly wordCount: number;
  }
  export default class PDFDocument {
    constructor(options: DocumentOptions);
    info: Record<string, string | Date>;
    readonly page: { write(content: string): void };
    addContent(content: string): this;
    /** Where the next object begins, in bytes. */
    _offset: number;
    /** A line of the file, or bytes as they are. */
    _write(data: string | Uint8Array): void;
    _addInfo(): void;
    registerFont(name: string, font: Font): this;
    addPage(options: { readonly size: readonly [number, number]; readonly margin: number }): this;
    font(name: string): this;
    fontSize(points: number): this;
    fillColor(color: string): this;
    strokeColor(color: string): this;
    lineWidth(points: number): this;
    text(text: string, x: number, y: number, options: TextOptions): this;
    rect(x: number, y: number, width: number, height: number): this;
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this;
    fill(): this;
    /** A data URL that was drawn before is not embedded again. */
    image(source: string, x: number, y: number, options: { readonly width: number; readonly height: number }): this;
    struct(type: string, options?: StructureOptions): StructureElement;
    addStructure(element: StructureElement): this;
    markContent(tag: "Artifact", options?: { readonly type: string }): this;
    markStructureContent(tag: string): StructureContent;
    endMarkedContent(): this;
    appendXML(xml: string): void;
    file(
      data: Uint8Array,
      options: {
        readonly name: string;
        readonly type: string;
        readonly description: string;
        readonly relationship: "Alternative";
        readonly creationDate: Date;
        readonly modifiedDate: Date;
      },
    ): unknown;
    on(event: "data", listener: (chunk: Uint8Array) => void): this;
    on(event: "end", listener: () => void): this;
    on(event: "error", listener: (error: Error) => void): this;
    end(): void;
  }
}
