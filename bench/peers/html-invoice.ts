import type { InvoiceDocument } from "@roundsman/documents/invoice/invoice-document";
import html2canvas from "html2canvas";
import { jsPDF } from "jspdf";
import { textsOf } from "../parts/invoice-figures.ts";

const A4 = { width: 210, height: 297 };

/**
 * A picture of a web page, cut into pages, as in the original app. It has no text, and page edges
 * cut through rows. Works in a browser only.
 */
export async function htmlInvoice(invoice: InvoiceDocument): Promise<number> {
  const paper = document.createElement("div");
  paper.style.cssText =
    "position:absolute;left:0;top:0;width:794px;padding:58px 64px;background:#fff;font:12.7px Latin,Han";
  paper.innerHTML = written(invoice);
  document.body.append(paper);
  const canvas = await html2canvas(paper, { scale: 2, logging: false });
  paper.remove();
  const file = new jsPDF({ unit: "mm", format: "a4" });
  const picture = canvas.toDataURL("image/jpeg", 0.95);
  const height = (canvas.height * A4.width) / canvas.width;
  for (let top = 0; top < height; top += A4.height) {
    if (top > 0) file.addPage();
    file.addImage(picture, "JPEG", 0, -top, A4.width, height);
  }
  return file.output("arraybuffer").byteLength;
}

function written(invoice: InvoiceDocument): string {
  const { issuer, customer, heads, rows, sums, total } = textsOf(invoice);
  const cell = (of: string) => `<td style="text-align:right">${of}</td>`;
  const written = rows.map(({ name, discount, figures }) => {
    const note = discount === "" ? "" : `<br><small>${discount}</small>`;
    return `<tr style="border-bottom:1px solid #dcddd6"><td>${name}${note}</td>${figures.map(cell).join("")}</tr>`;
  });
  const sum = ([label, amount]: (typeof sums)[number]) =>
    `<div style="display:flex;justify-content:space-between"><span>${label}</span><b>${amount}</b></div>`;
  return `
    <div style="display:flex;justify-content:space-between"><h1 style="color:#0b6e4f">Invoice<br><small>${invoice.number}</small></h1>
    <div style="text-align:right"><b>${issuer.name}</b><br>${issuer.lines.join("<br>")}</div></div>
    <div style="display:flex;justify-content:space-between"><div>Bill to<br><b>${customer.name}</b><br>${customer.lines.join("<br>")}</div>
    <div>Date<br>${invoice.date}</div><h2>${total}</h2></div><p>${invoice.summary}</p>
    <table style="width:100%;border-collapse:collapse"><tr>${heads.map((head) => `<th>${head}</th>`).join("")}</tr>${written.join("")}</table>
    <div style="margin-left:266px">${sums.map(sum).join("")}</div><p>${invoice.footnote}</p>`;
}
