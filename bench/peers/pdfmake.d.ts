declare module "pdfmake" {
  export interface Run {
    readonly text: string;
    readonly font: string;
    readonly bold?: boolean;
    readonly fontSize?: number;
    readonly color?: string;
  }
  export interface Node {
    readonly text?: readonly Run[];
    readonly stack?: readonly Node[];
    readonly columns?: readonly Node[];
    readonly width?: number | string;
    readonly alignment?: "left" | "right";
    readonly margin?: readonly [number, number, number, number];
    readonly unbreakable?: boolean;
    readonly layout?: string;
    readonly table?: {
      readonly headerRows?: number;
      readonly widths: readonly string[];
      readonly body: readonly (readonly Node[])[];
    };
  }
  export interface Definition {
    readonly pageSize: "A4";
    readonly pageMargins: readonly [number, number, number, number];
    readonly info: { readonly title: string };
    readonly defaultStyle: { readonly font: string; readonly fontSize: number };
    readonly content: readonly Node[];
    readonly footer: (page: number, pages: number) => Node;
  }
  const pdfmake: {
    setFonts(
      fonts: Readonly<Record<string, { readonly normal: string; readonly bold: string }>>,
    ): void;
    setUrlAccessPolicy(allow: (url: string) => boolean): void;
    setLocalAccessPolicy(allow: (path: string) => boolean): void;
    createPdf(definition: Definition): { getBuffer(): Promise<Uint8Array> };
  };
  export default pdfmake;
}

declare module "pdfmake/build/pdfmake.js" {
  import type { Definition } from "pdfmake";
  const pdfmake: {
    addVirtualFileSystem(files: Readonly<Record<string, string>>): void;
    addFonts(
      fonts: Readonly<Record<string, { readonly normal: string; readonly bold: string }>>,
    ): void;
    createPdf(definition: Definition): { getBuffer(): Promise<Uint8Array> };
  };
  export default pdfmake;
}
