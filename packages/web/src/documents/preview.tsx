import type { DisplayList } from "@roundsman/documents/display-list";
import { svgPage } from "@roundsman/documents/emit/svg";
import type { XmlElement } from "@roundsman/documents/emit/xml";
import type { InvoiceDocument } from "@roundsman/documents/invoice/invoice-document";
import type { Printable } from "@roundsman/documents/typefaces/printable";
import { createElement, type ReactElement } from "react";
import { PreviewFailed } from "./preview-failed.tsx";
import { PreviewSkeleton } from "./preview-skeleton.tsx";
import { usePages } from "./use-pages.ts";

/**
 * The pages of an invoice, the same as in its PDF, as wide as the container. The previous pages
 * stay until newer ones are ready.
 */
export function DocumentPreview({ document }: { readonly document: InvoiceDocument }) {
  return (
    <PrintablePreview
      printable={{ kind: "invoice", invoice: document }}
      label={document.number ?? document.reference}
    />
  );
}

/** The same for everything that can be printed. The label names it while it is being made. */
export function PrintablePreview({
  printable,
  label,
}: {
  readonly printable: Printable;
  readonly label: string;
}) {
  const { pages, failed, retry } = usePages(printable);
  if (failed) return <PreviewFailed isRetrying={false} onRetry={retry} />;
  if (pages === null) return <PreviewSkeleton label={label} />;
  return <Pages list={pages} />;
}

function Pages({ list }: { readonly list: DisplayList }) {
  return (
    <section aria-label={list.title} lang={list.language} style={{ display: "grid", gap: 16 }}>
      {list.pages.map((page, index) => (
        <div
          key={index}
          role="group"
          aria-label={`${index + 1} / ${list.pages.length}`}
          style={PAPER}
        >
          {node(svgPage(page), 0)}
        </div>
      ))}
    </section>
  );
}

const PAPER = {
  background: "#ffffff",
  boxShadow: "0 1px 2px rgb(0 0 0 / 8%), 0 8px 24px rgb(0 0 0 / 8%)",
  borderRadius: 4,
  overflow: "hidden",
  lineHeight: 0,
} as const;

function node(element: XmlElement | string, key: number): ReactElement | string {
  if (typeof element === "string") return element;
  const attributes = Object.fromEntries(
    Object.entries(element.attributes).map(([name, value]) => [reactName(name), value]),
  );
  return createElement(element.name, { key, ...attributes }, ...element.children.map(node));
}

/** Converts "font-size" to "fontSize", as React spells attributes. */
const reactName = (name: string): string =>
  name.replaceAll(/[-:](\w)/g, (_, letter: string) => letter.toUpperCase());
