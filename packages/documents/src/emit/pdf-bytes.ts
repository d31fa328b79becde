import type PDFDocument from "pdfkit";
import { joined } from "../bytes.ts";

/** pdfkit makes an array of bytes of every operator; a page is written at once instead. */
export function gatherContent(document: PDFDocument): { readonly flush: () => void } {
  let gathered: string[] = [];
  document.addContent = (content) => {
    gathered.push(content);
    return document;
  };
  const flush = () => {
    document.page.write(gathered.join("\n"));
    gathered = [];
  };
  return { flush };
}

/** pdfkit sends every line of the file through a stream by itself; what comes after its header is turned into bytes at once. */
export function gatherFile(document: PDFDocument): Promise<Uint8Array> {
  const header: Uint8Array[] = [];
  const parts: (string | Uint8Array)[] = [];
  document._write = (data) => {
    const part = typeof data === "string" ? `${data}\n` : data;
    parts.push(part);
    document._offset += part.length;
  };
  return new Promise((resolve, reject) => {
    document.on("data", (chunk) => header.push(chunk));
    document.on("end", () => resolve(joined([...header, ...runsOfBytes(parts)])));
    document.on("error", reject);
  });
}

/** Neighbouring lines as one; a character is a byte. */
function* runsOfBytes(parts: readonly (string | Uint8Array)[]): Generator<Uint8Array> {
  let text: string[] = [];
  for (const part of [...parts, new Uint8Array()]) {
    if (typeof part === "string") {
      text.push(part);
      continue;
    }
    yield latin1(text.join(""));
    yield part;
    text = [];
  }
}

function latin1(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}
